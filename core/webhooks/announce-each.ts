/**
 * Announces each document. One that cannot be announced keeps its mark and delays no other.
 * @throws AggregateError after the last document
 */
export async function announceEach<T>(
  documents: readonly T[],
  announce: (document: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const document of documents)
    await announce(document).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.join("; "));
}
