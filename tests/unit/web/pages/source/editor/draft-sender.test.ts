import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type DraftContent,
  openDraftSender,
  type SenderPorts,
  type SentState,
} from "../../../../../../web/src/pages/source/editor/drafts/draft-sender.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draft = (text: string): DraftContent => ({ text, base: null, pictures: 0 });

function failure(appCode: string, httpStatus: number) {
  const data = { appCode, httpStatus, error: `refused: ${appCode}` };
  const result = { error: { code: -32_000, message: "", data } };
  return TRPCClientError.from(result);
}

/** A server that stores one draft, and fails while `failure` is set. */
function serverOf() {
  const server = {
    sent: [] as string[],
    numbers: [] as number[],
    discarded: [] as string[],
    states: [] as SentState[],
    failure: null as Error | null,
    others: 0,
  };
  const ports: SenderPorts = {
    keep: async ({ text, number }) => {
      if (server.failure) throw server.failure;
      server.sent.push(text);
      server.numbers.push(number);
      return `r${server.sent.length}`;
    },
    discard: async (revision) => {
      server.discarded.push(revision);
    },
    onState: (state) => server.states.push(state),
    onRevision: () => undefined,
    onOther: () => void (server.others += 1),
  };
  return { server, sender: openDraftSender({ seen: null, content: null, isHeld: false }, ports) };
}

test("a burst of typing is one request, and a text that did not change is not sent again", async () => {
  const { server, sender } = serverOf();
  for (const text of ["a", "ab", "abc"]) {
    sender.note(draft(text));
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(server.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toEqual(["abc"]);
  sender.note(draft("abc"));
  await sender.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toEqual(["abc"]);
  sender.note(draft("abcd"));
  // The tab is hidden.
  await sender.flush();
  expect(server.sent).toEqual(["abc", "abcd"]);
  expect(server.numbers).toEqual([1, 2]);
  sender.note(null);
  await sender.flush();
  expect(server.discarded).toEqual(["r2"]);
});

test("a large note is sent less often", async () => {
  const { server, sender } = serverOf();
  sender.note(draft("x".repeat(2_000_000)));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.sent).toHaveLength(1);
});

test("while the server cannot be reached or the user is signed out, it says so and retries with the newest text", async () => {
  const { server, sender } = serverOf();
  server.failure = new TypeError("Failed to fetch");
  sender.note(draft("one"));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(server.states.at(-1)).toEqual({ kind: "offline" });
  server.failure = failure("unauthorized", 401);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.states.at(-1)).toEqual({ kind: "signedOut" });
  sender.note(draft("one two"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.states.at(-1)).toEqual({ kind: "signedOut" });
  server.failure = null;
  // The user has signed in again.
  await sender.flush();
  expect(server.sent).toEqual(["one two"]);
  expect(server.states.at(-1)).toEqual({ kind: "sent" });
});

test("a refused text says why and is not sent again, but the next one is", async () => {
  const { server, sender } = serverOf();
  server.failure = failure("payload_too_large", 413);
  sender.note(draft("too large"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.states.at(-1)).toEqual({
    kind: "refused",
    message: "refused: payload_too_large",
  });
  server.failure = null;
  sender.note(draft("smaller"));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(server.sent).toEqual(["smaller"]);
});

test("nothing is sent over another browser's draft until the user has chosen", async () => {
  const { server, sender } = serverOf();
  server.failure = failure("conflict", 409);
  sender.note(draft("mine"));
  await vi.advanceTimersByTimeAsync(4_000);
  expect([server.others, server.states.at(-1)]).toEqual([1, { kind: "other" }]);
  server.failure = null;
  sender.note(draft("mine, and more"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.sent).toEqual([]);
  sender.resume("theirs");
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent).toEqual(["mine, and more"]);
  // The editor takes the other text, which the server has already.
  sender.resume("theirs", draft("theirs"));
  sender.note(draft("theirs"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.sent).toEqual(["mine, and more"]);
  expect(sender.seen()).toBe("theirs");
});
