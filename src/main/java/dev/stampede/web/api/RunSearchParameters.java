package dev.stampede.web.api;

import dev.stampede.run.RunFilter;
import dev.stampede.run.RunQuery;
import io.swagger.v3.oas.annotations.Parameter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What runs are looked for by, as query parameters. */
record RunSearchParameters(
        @Parameter(description = "Stands in the name, the note, a tag or the policy's name") @Nullable
        String q,

        @Parameter(description = "A preset's id, or custom") @Nullable
        String policy,

        @Parameter(description = "live or virtual") @Nullable
        String engine,

        @Parameter(description = "queued, running, completed, cancelled, failed or interrupted") @Nullable
        String state,

        @Parameter(description = "One of the run's tags") @Nullable
        String tag,

        @Parameter(description = "Asked for on this day or later (UTC), or at this instant or later") @Nullable
        String from,

        @Parameter(description = "Asked for on this day or earlier (UTC), or before this instant") @Nullable
        String to) {

    /** @throws InvalidParameter if one of them means nothing */
    RunFilter filter() {
        try {
            return new RunQuery(q, policy, engine, state, tag, from, to).filter();
        } catch (RunQuery.Invalid invalid) {
            Map.Entry<String, String> first =
                    invalid.problems().entrySet().iterator().next();
            throw new InvalidParameter(first.getKey(), "The parameter " + first.getKey() + ": " + first.getValue());
        }
    }
}
