/**
 * Stampede, a reconnect-storm laboratory. This package starts it and wires the engines to the ports they serve.
 *
 * <p>The arrows between the packages, held by {@code ArchitectureTests}:
 *
 * <table>
 * <caption>Who may depend on whom</caption>
 * <tr><th>package</th><th>what lives there</th><th>may depend on</th></tr>
 * <tr><td>{@code policy}</td><td>policies as values, counted randomness</td><td>java</td></tr>
 * <tr><td>{@code audit}</td><td>verdicts of pattern ab-000738 on a policy</td><td>policy</td></tr>
 * <tr><td>{@code storm}</td><td>scenario, tick, tally, result, the {@code StormRunner} port</td><td>policy; HdrHistogram</td></tr>
 * <tr><td>{@code virtualtime}</td><td>the discrete-event engine</td><td>storm, policy</td></tr>
 * <tr><td>{@code wire}</td><td>TCP connections on an event loop, frames</td><td>netty</td></tr>
 * <tr><td>{@code gateway}</td><td>the embedded gateway and its faults</td><td>wire, storm; netty</td></tr>
 * <tr><td>{@code live}</td><td>the client pool and one client's life</td>
 * <td>gateway, wire, storm, policy; netty</td></tr>
 * <tr><td>{@code format}</td><td>JSON of scenario, policy, audit and report, with pointers for errors</td>
 * <td>storm, policy, audit; jackson</td></tr>
 * <tr><td>{@code run}</td><td>lifecycle, queue, history; publishes what happens</td><td>storm, policy, format; spring</td></tr>
 * <tr><td>{@code report}</td><td>reports, CSV, words; listens to {@code run}</td><td>run, storm, policy, audit, format</td></tr>
 * <tr><td>{@code access}</td><td>the login, tokens and their scopes, what guessing costs</td><td>spring</td></tr>
 * <tr><td>{@code cli}</td><td>commands for scripts: run, policies, audit</td>
 * <td>report, storm, policy, audit, format; picocli, jackson</td></tr>
 * <tr><td>{@code web}, {@code web.api}, {@code web.page}, {@code web.feed}</td><td>who may call; REST; pages; STOMP and SSE</td>
 * <td>all but gateway, live, wire and virtualtime; spring</td></tr>
 * </table>
 */
@NullMarked
package dev.stampede;

import org.jspecify.annotations.NullMarked;
