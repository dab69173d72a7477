/**
 * Commands for scripts and builds, without a web server and without a framework: it reads arguments and files, has the
 * storm run by the port it is handed, and writes reports. Knows neither the engines nor HTTP.
 */
@NullMarked
package dev.stampede.cli;

import org.jspecify.annotations.NullMarked;
