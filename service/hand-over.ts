/**
 * Printed by a front-end process when something other than the supervisor sends it SIGTERM: it serves until the supervisor has started a replacement. The
 * supervisor itself ends such a process with SIGINT.
 */
export const HANDS_OVER = "SIGTERM: serving until another process is ready";
