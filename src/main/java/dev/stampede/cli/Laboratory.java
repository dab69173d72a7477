package dev.stampede.cli;

import dev.stampede.format.ScenarioReader;
import dev.stampede.report.Machine;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Surroundings;

/** What running a storm takes. */
public record Laboratory(Surroundings surroundings, ScenarioReader reader, StormRunner engine, Machine machine) {}
