import { AuthError } from "../errors.ts";

const MS = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** Converts a duration in Go's notation to milliseconds: `24h`, `1h30m`, `300ms`. @throws AuthError validation_failed */
export function parseDuration(text: string): number {
  const whole = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/;
  if (text === "0") return 0;
  if (!whole.test(text))
    throw new AuthError("validation_failed", {
      message: 'ban_duration must be a duration such as "24h" or "1h30m", or "none".',
    });
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g);
  return [...parts].reduce(
    (sum, [, count = "0", unit]) => sum + Number(count) * MS[unit as keyof typeof MS],
    0,
  );
}
