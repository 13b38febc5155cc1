const LOOK_EVERY_MS = 1_000;

/**
 * Calls `onGone` when the npm that runs this process ends: it passes on SIGTERM and SIGINT, but not SIGHUP, and SIGKILL
 * tells nobody. A process that was started without npm may outlive the shell that started it.
 */
export function watchNpm(onGone: () => void): void {
  if (!process.env["npm_lifecycle_event"] || process.env["SUPERVISED"]) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS).unref();
}
