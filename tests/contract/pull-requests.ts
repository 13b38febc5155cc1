import { expect, test } from "vitest";
import type { Delivery, SentDelivery } from "#core/git-hosts/port.ts";
import type { HostUnderTest, PullAction, SamplePull } from "./host-under-test.ts";

const SECRET = "a webhook secret";
const COMMIT = "3".repeat(40);
const AT = "2026-11-02T10:00:00Z";
const TITLE_MAX_LENGTH = 500;

/** What every git host guarantees about the events of pull requests. */
export function pullRequestContract(opened: () => HostUnderTest): void {
  const samplePull = (change: Partial<SamplePull> = {}): SamplePull => ({
    number: 7,
    title: "Prune the roses",
    branch: "roses",
    commit: COMMIT,
    target: "main",
    url: "https://host.example/ann/garden/7",
    author: "ann",
    at: AT,
    fork: null,
    repository: {
      id: opened().newRepositoryId(),
      owner: "ann",
      repo: "garden",
      isPrivate: false,
    },
    ...change,
  });
  const fork = () => ({
    id: opened().newRepositoryId(),
    owner: "ben",
    repo: "garden",
    isPrivate: false,
  });
  /** Null if the host has no such event. */
  const read = (action: PullAction, pull = samplePull()): Delivery | null => {
    const sent = opened().sendPull(action, pull, SECRET);
    return sent && readSent(sent);
  };
  const readSent = ({ raw, headers }: SentDelivery) =>
    opened().host.read(headers, JSON.parse(raw) as Record<string, unknown>);

  test("a new pull request is reported with its branch, commit, target, author and page", () => {
    const delivery = read("opened");
    expect(delivery).not.toHaveProperty("event", "push");
    const { commit, ...pull } = delivery!.pull!;
    expect(pull).toEqual({
      number: 7,
      title: "Prune the roses",
      isOpen: true,
      branch: "roses",
      target: "main",
      fork: null,
      author: "ann",
      url: "https://host.example/ann/garden/7",
      at: new Date(AT),
    });
    // Bitbucket shortens it.
    expect(commit.length).toBeGreaterThanOrEqual(12);
    expect(COMMIT.startsWith(commit)).toBe(true);
    expect(delivery?.after).toBe(commit);
  });

  test("new commits, another target and another title are reported", () => {
    const after = "4".repeat(40);
    const pushed = read("synchronized", samplePull({ commit: after }))?.pull;
    expect(after.startsWith(pushed?.commit ?? "none")).toBe(true);
    expect(read("retargeted", samplePull({ target: "winter" }))?.pull?.target).toBe("winter");
    expect(read("renamed", samplePull({ title: "Cut" }))?.pull?.title).toBe("Cut");
  });

  test("a pull request is closed when it is rejected or merged, and open again when it is reopened", () => {
    expect(read("closed")?.pull?.isOpen).toBe(false);
    expect(read("merged")?.pull?.isOpen).toBe(false);
    const reopened = read("reopened");
    if (reopened) expect(reopened.pull?.isOpen).toBe(true);
  });

  test("descriptions, labels, comments and reviews change no preview", () => {
    const actions = ["described", "labeled", "commented", "approved"] as const;
    const sent = actions.flatMap((action) => read(action) ?? []);
    expect(sent.length).toBeGreaterThanOrEqual(2);
    for (const delivery of sent) expect(delivery.pull).toBeUndefined();
  });

  test("a fork is recognized by its id, whatever its name is", () => {
    expect(read("opened", samplePull({ fork: fork() }))?.pull?.fork).toBe("ben/garden");
    const named = { ...samplePull().repository, id: opened().newRepositoryId() };
    expect(read("opened", samplePull({ fork: named }))?.pull?.fork).toBe("ann/garden");
    const sameBranch = read("opened", samplePull({ fork: fork(), branch: "main" }));
    expect(sameBranch?.pull).toMatchObject({ branch: "main", fork: "ben/garden" });
  });

  test("a pull request of a fork that was deleted counts as one of a fork", () => {
    for (const action of ["closed", "renamed"] as const)
      expect(read(action, samplePull({ fork: "deleted" }))?.pull?.fork).toMatch(/deleted/);
  });

  test("a closed pull request is reported even if the host no longer knows its commit", () => {
    const unknown = { fork: "deleted", commit: null } as const;
    expect(read("closed", samplePull(unknown))?.pull).toMatchObject({ isOpen: false, commit: "" });
    expect(read("renamed", samplePull(unknown))?.pull).toBeUndefined();
  });

  test("a title is one short line without characters that mislead", () => {
    const hostile = `Prune\u0000 the\n\n\u202Eroses\u0007 ${"very ".repeat(10_000)}`;
    const title = read("opened", samplePull({ title: hostile }))?.pull?.title ?? "";
    expect(title).toMatch(/^Prune\\u\{0\} the \\u\{202e\}roses\\u\{7\} very/);
    expect(title.length).toBeLessThan(TITLE_MAX_LENGTH * 2);
    // oxlint-disable-next-line no-control-regex
    expect(title).not.toMatch(/[\u0000-\u001f\u202e]/);
  });

  test("a page is only linked if it is on the web", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "https://", 7, null])
      expect(read("opened", samplePull({ url }))?.pull?.url).toBeNull();
  });

  test.each([
    ["a number as text", { number: "7" }],
    ["a negative number", { number: -7 }],
    ["zero", { number: 0 }],
    ["a fraction", { number: 7.5 }],
    ["a number that is too large to be exact", { number: 2 ** 60 }],
    ["no title", { title: null }],
    ["a branch that is an option of git", { branch: "--upload-pack=sh" }],
    ["a branch that leads elsewhere", { branch: "../main" }],
    ["a branch with a control character", { branch: "roses\n" }],
    ["a branch of the wrong type", { branch: { name: "roses" } }],
    ["a target that no branch can have", { target: "main:refs/heads/main" }],
    ["a commit that is none", { commit: "HEAD" }],
  ] satisfies [string, Partial<SamplePull>][])(
    "a delivery with %s is accepted, and no preview follows from it",
    async (_what, change) => {
      const sent = opened().sendPull("opened", samplePull(change), SECRET)!;
      await expect(opened().host.verify(sent, SECRET)).resolves.toBeUndefined();
      expect(readSent(sent).pull).toBeUndefined();
    },
  );

  test("a time that is none is left out", () => {
    for (const at of ["yesterday", null, {}])
      expect(read("opened", samplePull({ at }))?.pull?.at).toBeNull();
  });

  test("a repeated delivery has the same id, and another event of the pull request its own", () => {
    const sent = opened().sendPull("opened", samplePull(), SECRET)!;
    const other = opened().sendPull("synchronized", samplePull(), SECRET)!;
    expect(readSent(sent).deliveryId).toBe(readSent(sent).deliveryId);
    expect(readSent(other).deliveryId).not.toBe(readSent(sent).deliveryId);
  });

  test("the ref of a pull request is in the repository that it was opened in", () => {
    const ref = opened().host.pullRef(7);
    if (ref !== null) expect(ref).toMatch(/^refs\/(?!heads|tags)[a-z-]+\/7\/head$/);
  });
}
