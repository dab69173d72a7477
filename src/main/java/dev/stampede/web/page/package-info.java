/**
 * The pages for people: the form that starts a storm, the page of a run, runs side by side, the history, the policies,
 * what this machine can hold, the login and its tokens, and what they say when something is wrong. Works without scripts but for charts; knows nothing of
 * engines.
 */
@NullMarked
package dev.stampede.web.page;

import org.jspecify.annotations.NullMarked;
