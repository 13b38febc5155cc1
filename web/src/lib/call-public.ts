const UNREACHABLE = "The server cannot be reached. Check your connection and try again.";

type Told<T> = { answer: T; problem: null } | { answer: null; problem: string };

/** Calls a public procedure from a page without the app's client. An error's text is written for users. */
export async function callPublic<T>(procedure: string, input: object): Promise<Told<T>> {
  try {
    const response = await fetch(`/trpc/${procedure}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const { result, error } = (await response.json()) as {
      result?: { data: T };
      error?: { message?: string };
    };
    if (result) return { answer: result.data, problem: null };
    return { answer: null, problem: error?.message ?? UNREACHABLE };
  } catch {
    return { answer: null, problem: UNREACHABLE };
  }
}
