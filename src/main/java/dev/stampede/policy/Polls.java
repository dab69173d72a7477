package dev.stampede.policy;

/**
 * A client that does not time its retries from the loss: a timer runs all along and looks, each time it fires, whether
 * the connection has been silent for too long. So the first retry comes where the loss happens to fall on the timer's
 * grid, as Action Cable's does.
 *
 * <p>While connected the timer fires every U[least, most) seconds. When it fires within {@code silence} of the loss it
 * does not retry; if nothing has been heard for {@code silence} by then, it counts a retry without making one. The loss
 * of a connection is taken to fall anywhere on the grid, but a connection younger than {@code least} is lost before the
 * timer fires for the first time since its attempt.
 *
 * @param least shortest interval while connected, seconds
 * @param most longest interval while connected, seconds
 * @param silence seconds of silence before a retry, at most {@code least}
 * @param heartbeat seconds between the messages of a live server, below {@code silence}
 */
public record Polls(double least, double most, double silence, double heartbeat) {

    public Polls {
        Checks.seconds("most", most);
        if (!(least > 0 && least <= most)) {
            throw new InvalidPolicy("least", "must be above 0 and at most most, but is " + Seconds.text(least));
        }
        if (!(silence > 0 && silence <= least)) {
            throw new InvalidPolicy("silence", "must be above 0 and at most least, but is " + Seconds.text(silence));
        }
        if (!(heartbeat >= 0 && heartbeat < silence)) {
            throw new InvalidPolicy(
                    "heartbeat", "must not be negative and must be below silence, but is " + Seconds.text(heartbeat));
        }
    }

    /** 1 if a firing soon after the loss of an old connection was counted without an attempt, else 0. */
    int counted(Draws draws, int client, int count) {
        return counted(draws, client, count, residual(draws.unit(Draws.Purpose.POLL, client, count, 0)));
    }

    private int counted(Draws draws, int client, int count, double firing) {
        double heard = heartbeat * draws.unit(Draws.Purpose.POLL, client, count, 1);
        return firing < silence && firing + heard > silence ? 1 : 0;
    }

    /**
     * Seconds from the loss to the first retry.
     *
     * @param sinceStart seconds since the attempt that led to the connection started; 0 if that is not known
     * @param countedInterval the interval after a firing that was counted, seconds
     */
    double first(Draws draws, int client, int count, double sinceStart, double countedInterval) {
        double u = draws.unit(Draws.Purpose.POLL, client, count, 0);
        boolean young = sinceStart > 0 && sinceStart < least;
        double firing = young ? armed(u, count, countedInterval) - sinceStart : residual(u);
        if (firing >= silence) {
            return firing;
        }
        double idle = least + (most - least) * draws.unit(Draws.Purpose.POLL, client, count, 2);
        return firing + (counted(draws, client, count, firing) == 1 ? countedInterval : idle);
    }

    /** The interval that began when a young connection was attempted: by a retry, or as the client's very first. */
    private double armed(double u, int count, double countedInterval) {
        return count == 0 ? least + (most - least) * u : countedInterval;
    }

    /** Seconds from the loss to the timer's next firing: the residual life of intervals U[least, most). */
    private double residual(double u) {
        double mean = (least + most) / 2;
        if (u * mean <= least) {
            return u * mean;
        }
        return most - StrictMath.sqrt(2 * (most - least) * mean * (1 - u));
    }
}
