/**
 * Waits for a promise for a limited time.
 * @throws `late` when it takes longer; the work itself continues
 */
export async function within<T>(
  promise: Promise<T>,
  timeoutMs: number,
  late: () => Error = () => new Error(`no response in ${timeoutMs} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
