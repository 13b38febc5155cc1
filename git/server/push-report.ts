import { packetReader, REPORT_BAND } from "./packets.ts";

/** One line of a push: a ref moves from one object to another. */
export interface RefUpdate {
  ref: string;
  /** 40 zeros when the ref is new. */
  before: string;
  /** 40 zeros when the ref is deleted. */
  after: string;
}

/** No legitimate push has more commands than this. */
const MAX_COMMAND_BYTES = 1024 * 1024;
/** The end of git's output is enough to know why it refused. */
const OUTPUT_LENGTH = 16 * 1024;
const COMMAND = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([^\0\n]+)(?:\0([^\n]*))?\n?$/;

/** Reads the commands at the start of a push, and its options (`git push -o`), while its bytes are passed on to git. */
export function commandReader() {
  const read = packetReader();
  const updates: RefUpdate[] = [];
  let bytes = 0;
  const options: string[] = [];
  let section: "commands" | "options" | "pack" = "commands";
  let sideband = false;
  let hasOptions = false;
  return {
    updates: updates as readonly RefUpdate[],
    options: options as readonly string[],
    /** Whether the client separates the report from messages for the user. */
    hasSideband: () => sideband,
    /** @throws Error when the request is not a push. */
    read(chunk: Buffer): void {
      if (section === "pack") return;
      bytes += chunk.length;
      for (const { payload } of read(chunk)) {
        if (payload === null) {
          section = section === "commands" && hasOptions ? "options" : "pack";
          if (section === "pack") return;
          continue;
        }
        if (section === "options") {
          options.push(payload.toString().trimEnd());
          continue;
        }
        const match = COMMAND.exec(payload.toString());
        if (match === null) continue;
        const [, before = "", after = "", ref = "", capabilities = ""] = match;
        updates.push({ ref, before, after });
        const known = capabilities.split(" ");
        sideband ||= known.includes("side-band-64k");
        hasOptions ||= known.includes("push-options");
      }
      if (bytes > MAX_COMMAND_BYTES) throw new Error("the list of refs of this push is too long");
    },
  };
}

/** Reads git's response to a push: which refs it moved, and its messages to the user. */
export function reportReader(hasSideband: () => boolean) {
  const read = packetReader();
  const readReport = packetReader();
  const accepted = new Set<string>();
  let output = "";
  const note = (payload: Buffer | null) => {
    const line = payload?.toString() ?? "";
    const match = /^ok ([^\n]+)\n?$/.exec(line);
    if (match?.[1] !== undefined) accepted.add(match[1]);
    // If git failed before it could start, only this output has the reason.
    if (/^unpack (?!ok\n?$)/.test(line)) output = (output + line).slice(-OUTPUT_LENGTH);
  };
  return {
    accepted: accepted as ReadonlySet<string>,
    output: () => output,
    /** The packets to pass on immediately: all except the flush that ends a sideband response. */
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
        else output = (output + payload.toString("utf8", 1)).slice(-OUTPUT_LENGTH);
        return [raw];
      });
    },
  };
}
