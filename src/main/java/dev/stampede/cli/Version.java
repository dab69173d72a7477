package dev.stampede.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar says; classes that were never packed have none. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"stampede " + (version == null ? "(not packaged)" : version), "Java " + Runtime.version()};
    }
}
