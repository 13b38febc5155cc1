import { packetReader, REPORT_BAND } from "./packets.ts";

/** One line of a push: a ref moves from one object to another. */
export interface RefUpdate {
  ref: string;
  /** 40 zeros when the ref is new. */
  before: string;
  /** 40 zeros when the ref is deleted. */
  after: string;
}

/** A push of more commands than this is no person's push. */
const MAX_COMMAND_BYTES = 1024 * 1024;
/** git's last words are enough to know why it refused. */
const TOLD_LENGTH = 16 * 1024;
const COMMAND = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([^\0\n]+)(?:\0([^\n]*))?\n?$/;

/** Reads what a push asks for from the beginning of its request, while the bytes go on to git. */
export function commandReader() {
  const read = packetReader();
  const updates: RefUpdate[] = [];
  let bytes = 0;
  let complete = false;
  let sideband = false;
  return {
    updates: updates as readonly RefUpdate[],
    /** Whether the client separates the report from text for the person. */
    hasSideband: () => sideband,
    /** @throws Error when the request is no push. */
    read(chunk: Buffer): void {
      if (complete) return;
      bytes += chunk.length;
      for (const { payload } of read(chunk)) {
        complete = payload === null;
        if (payload === null) return;
        const match = COMMAND.exec(payload.toString());
        if (match === null) continue;
        const [, before = "", after = "", ref = "", capabilities = ""] = match;
        updates.push({ ref, before, after });
        sideband ||= capabilities.split(" ").includes("side-band-64k");
      }
      if (bytes > MAX_COMMAND_BYTES) throw new Error("the list of refs of this push is too long");
    },
  };
}

/** Reads git's answer to a push: which refs it moved, and what it told the person. */
export function reportReader(hasSideband: () => boolean) {
  const read = packetReader();
  const readReport = packetReader();
  const accepted = new Set<string>();
  let told = "";
  const note = (payload: Buffer | null) => {
    const line = payload?.toString() ?? "";
    const match = /^ok ([^\n]+)\n?$/.exec(line);
    if (match?.[1] !== undefined) accepted.add(match[1]);
    // Why nothing was stored stands only here when git could not even begin.
    if (/^unpack (?!ok\n?$)/.test(line)) told = (told + line).slice(-TOLD_LENGTH);
  };
  return {
    accepted: accepted as ReadonlySet<string>,
    told: () => told,
    /** The packets to pass on at once: all but the flush that ends a sideband answer. */
    read(chunk: Buffer): Buffer[] {
      const packets = [...read(chunk)];
      if (!hasSideband()) {
        for (const { payload } of packets) note(payload);
        return packets.map(({ raw }) => raw);
      }
      return packets.flatMap(({ raw, payload }) => {
        if (payload === null) return [];
        if (payload[0] === REPORT_BAND)
          for (const inner of readReport(payload.subarray(1))) note(inner.payload);
        else told = (told + payload.toString("utf8", 1)).slice(-TOLD_LENGTH);
        return [raw];
      });
    },
  };
}
