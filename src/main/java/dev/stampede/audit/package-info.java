/**
 * What pattern ab-000738 says of a policy, criterion by criterion, and the defects that its criterion does not see.
 *
 * <p>Plain Java. A policy is judged by the waits that it really draws for a sample fleet, not by its parameters: where
 * cap and jitter stand in the wrong order the parameters look right and the waits do not.
 */
@NullMarked
package dev.stampede.audit;

import org.jspecify.annotations.NullMarked;
