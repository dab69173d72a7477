package dev.stampede.storm;

/**
 * What a machine has of the things that live clients use up.
 *
 * @param openFiles that this process may have
 * @param openFilesLimit that the kernel allows any process, whatever is set
 * @param ports that the kernel gives to outgoing connections of one address
 * @param sourceAddresses loopback addresses that clients are spread over
 * @param heap bytes that this Java may use at most
 * @param memory bytes of the machine, or of the container if it has fewer
 * @param somaxconn the kernel's longest accept backlog
 */
public record Supplies(
        long openFiles, long openFilesLimit, int ports, int sourceAddresses, long heap, long memory, int somaxconn) {}
