/** git's pkt-line format: a length of four hex digits (which includes these digits), then the payload. `0000` ends a section. */
export interface Packet {
  raw: Buffer;
  /** Null for the flush packet and other markers without a payload. */
  payload: Buffer | null;
}

export const FLUSH = Buffer.from("0000");
const PROGRESS_BAND = 2;
export const REPORT_BAND = 1;

/** git limits a packet to 65,520 bytes, including length and band. */
const MAX_PAYLOAD = 65_515;
const LENGTH_DIGITS = 4;

export function packet(payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload as string);
  const length = (bytes.length + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, "0");
  return Buffer.concat([Buffer.from(length), bytes]);
}

/** Text for the user who pushes. git prints each line after `remote: `. */
export function progressPacket(text: string): Buffer {
  return packet(
    Buffer.concat([Buffer.of(PROGRESS_BAND), Buffer.from(text).subarray(0, MAX_PAYLOAD)]),
  );
}

/**
 * Splits chunks into packets. An incomplete packet waits for the next call. It reads no further than requested, because a pack follows the last packet of a
 * push.
 * @throws Error on an invalid length.
 */
export function packetReader(): (chunk: Buffer) => Generator<Packet> {
  let rest: Buffer = Buffer.alloc(0);
  return function* (chunk) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= LENGTH_DIGITS) {
      const digits = rest.toString("latin1", 0, LENGTH_DIGITS);
      if (!/^[0-9a-f]{4}$/i.test(digits)) throw new Error("not a git packet");
      const length = Number.parseInt(digits, 16);
      const end = Math.max(length, LENGTH_DIGITS);
      if (end > rest.length) return;
      const raw = rest.subarray(0, end);
      rest = rest.subarray(end);
      yield { raw, payload: length < LENGTH_DIGITS ? null : raw.subarray(LENGTH_DIGITS) };
    }
  };
}
