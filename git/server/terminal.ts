import type { Writable } from "node:stream";
import { cleanText } from "../clean.ts";
import { FLUSH, progressPacket } from "./packets.ts";

/** What the user who pushed sees. */
export interface Announcement {
  lines: string[];
  /** What happens next, in lines as it happens, for a limited time. Null if nothing does. */
  follow: ((signal: AbortSignal) => AsyncIterable<string>) | null;
  /** The last lines. */
  addresses: string[];
}

export const NOTHING: Announcement = { lines: [], follow: null, addresses: [] };

/** The terminal of the user who pushed. It stays connected until `end`. */
export interface Terminal {
  say(lines: Iterable<string>): void;
  /** @param options those of `git push -o` */
  announce(announcement: Announcement, options: readonly string[]): void;
  /** Prints what happens next, until it ends or `signal` aborts. */
  follow(signal: AbortSignal): Promise<void>;
  end(): void;
}

/** `git push -o nowait` does not wait for the build. */
const NO_WAIT = "nowait";
const MAX_SHOWN = 80;
const NOT_SHOWN = "The build cannot be shown here. The deployment's page shows it.";

/** @param hasSideband whether the client separates git's report from text for the user; without it, nothing is printed */
export function openTerminal(answer: Writable, hasSideband: boolean): Terminal {
  let { follow, addresses } = NOTHING;

  function say(lines: Iterable<string>): void {
    if (!hasSideband || answer.destroyed) return;
    for (const line of lines) answer.write(progressPacket(`${cleanText(line)}\n`));
  }

  return {
    say,
    announce(announcement, options) {
      say(announcement.lines);
      const unknown = options.filter((option) => option !== NO_WAIT);
      say(unknown.map(unknownOption));
      follow = hasSideband && !options.includes(NO_WAIT) ? announcement.follow : null;
      ({ addresses } = announcement);
    },
    async follow(signal) {
      if (!follow) return;
      try {
        for await (const line of follow(signal)) say([line]);
      } catch (error) {
        say([NOT_SHOWN]);
        throw error;
      }
    },
    end() {
      say(addresses);
      if (hasSideband && !answer.destroyed) answer.write(FLUSH);
      answer.end();
    },
  };
}

function unknownOption(option: string): string {
  return `Pressmark does not know the push option "${option.slice(0, MAX_SHOWN)}". It knows ${NO_WAIT}.`;
}
