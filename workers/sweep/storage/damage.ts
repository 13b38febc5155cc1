import type { StorageCheck } from "#schemas/storage-check.ts";

export type Fault = StorageCheck["faultList"][number];

/** Whether the error says that stored bytes cannot be read as what they are: not JSON, not compressed, or incomplete. The store itself answered. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    error instanceof SyntaxError ||
    error.message.endsWith("is damaged") ||
    (code !== undefined && /^(?:Z_|ERR__ERROR_|ERR_BROTLI)/.test(code))
  );
}

/** What `read` returns. If the bytes that it reads are damaged, this is noted, and the result is `otherwise`. */
export async function unlessDamaged<T>(
  faults: Fault[],
  { key, otherwise }: { key: string; otherwise: T },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const [, named] = /^(\S+) is damaged$/.exec(error.message) ?? [];
    const fault = { key: named ?? key, hash: "", fault: "damaged" as const };
    if (!faults.some((other) => other.key === fault.key)) faults.push(fault);
    return otherwise;
  }
}
