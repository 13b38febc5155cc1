// Health check of a container: exit code 0 if the address returns 2xx. The slim image has no curl.
const address = process.argv[2];
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
