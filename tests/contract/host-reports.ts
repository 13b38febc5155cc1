import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CommitStatus, HostApi, HostReports } from "#core/git-hosts/port.ts";
import type { PullAt } from "#tests/support/doubles/hosts/pulls-double.ts";
import type { Answer } from "#tests/support/doubles/http-double.ts";

/** More than two of the largest pages. */
const MANY_COMMENTS = 230;

/** What a host shows beside a commit, in its own words. */
export interface StatusAtHost {
  sha: string;
  state: string;
  name: string;
  description: string;
  url: string;
}

/** A host, a double that speaks its API, and one of its repositories. */
export interface ReportsUnderTest {
  reports: HostReports;
  api: HostApi;
  repository: { id: string; fullName: string };
  statuses(): StatusAtHost[];
  comments(): { id: number; pull: number; text: string }[];
  pulls(): PullAt[];
  /** The double answers this to everything. Null: as usual. */
  answer(instead: Answer | null): void;
  /** Forgets what was reported. */
  clear(): void;
  close(): Promise<void>;
}

/** What every host guarantees to show of a deployment. */
export function hostReportsContract(name: string, open: () => Promise<ReportsUnderTest>): void {
  describe(`reports to ${name}:`, () => {
    let under: ReportsUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());
    beforeEach(() => {
      under.answer(null);
      under.clear();
    });

    const status = {
      sha: "a".repeat(40),
      name: "Pressmark: roses",
      context: "pressmark/roses",
      url: "https://p.example/d",
    };
    const put = (state: CommitStatus["state"], description: string) => {
      const { reports, api, repository } = under;
      return reports.putStatus(api, repository, { ...status, state, description });
    };
    const failure = (asking: Promise<unknown>) =>
      asking.then(
        () => ({ appCode: "none", message: "", details: {} }),
        (error: { appCode: string; message: string; details: object }) => error,
      );

    test("a commit has one status with a name, which is replaced and may be sent twice", async () => {
      await put("pending", "Waiting");
      await put("pending", "Waiting");
      const { sha, url } = status;
      expect(under.statuses()).toMatchObject([{ sha, url, description: "Waiting" }]);
      expect(under.statuses()[0]?.name).toMatch(/^pressmark(?:: |\/)roses$/i);
      await put("failed", "No index.md");
      expect(under.statuses()).toHaveLength(1);
      expect(under.statuses()[0]?.state.toLowerCase()).toMatch(/^fail/);
    });

    test("a pull request from a branch is opened with its text, and found afterwards", async () => {
      const { reports, api, repository } = under;
      const branches = { branch: "edit/roses", target: "main" };
      expect(await reports.pulls.find(api, repository, branches)).toBeNull();
      const words = { title: "Prune the roses", text: "They are *too tall*." };
      const pull = await reports.pulls.open(api, repository, { ...branches, ...words });
      expect(pull).toMatchObject({ number: 1, title: words.title });
      expect(pull.url).toMatch(/^https?:.*garden\/roses\/.*1$/);
      expect(under.pulls()).toMatchObject([{ ...branches, ...words }]);
      expect(await reports.pulls.find(api, repository, branches)).toEqual(pull);
      const other = { branch: "edit", target: "main" };
      expect(await reports.pulls.find(api, repository, other)).toBeNull();
      const again = reports.pulls.open(api, repository, { ...branches, ...words });
      expect((await failure(again)).message).toMatch(/already/i);
    });

    test("a canceled deployment is neither waiting nor a success", async () => {
      await put("pending", "Waiting");
      await put("canceled", "Canceled by a member");
      expect(under.statuses()[0]?.state).not.toMatch(/pending|progress|success/i);
    });

    test("a host that says how long to wait is busy until then", async () => {
      under.answer({ status: 429, body: {}, headers: { "retry-after": "17" } });
      expect(await failure(put("success", "Live"))).toMatchObject({
        appCode: "host_busy",
        details: { retryAfter: 17 },
      });
    });

    const MARK = "(pressmark abc)";
    const PULL = 12;
    const comments = () => under.reports.comments;
    const find = (pull = PULL) =>
      comments().find(under.api, under.repository, { pull, mark: MARK });
    const create = (text: string, pull = PULL) =>
      comments().create(under.api, under.repository, { pull, text });
    const update = (id: string, text: string) =>
      comments().update(under.api, under.repository, { pull: PULL, id, text });

    test("a comment of ours is found by its mark, among those of others and of other pull requests", async () => {
      expect(await find()).toBeNull();
      await create(`Elsewhere ${MARK}`, PULL + 1);
      await create("Nice!");
      const id = await create(`Ours ${MARK}`);
      await create(`A later one ${MARK}`);
      expect(await find()).toBe(id);
      expect(await update(id, `Changed ${MARK}`)).toBe(true);
      expect(under.comments().find((one) => String(one.id) === id)?.text).toBe(`Changed ${MARK}`);
      expect(under.comments()).toHaveLength(4);
    });

    test("a comment on a later page is found too", async () => {
      for (let at = 0; at < MANY_COMMENTS; at += 1)
        under.comments().push({ id: at, pull: PULL, text: `Comment ${at}` });
      const id = await create(`Ours ${MARK}`);
      expect(await find()).toBe(id);
    });

    test("a comment that someone deleted is gone, and no failure", async () => {
      expect(await update("4711", "Changed")).toBe(false);
      under.answer({ status: 410, body: { message: "Gone" } });
      expect(await update("4711", "Changed")).toBe(false);
      under.answer({ status: 429, body: {}, headers: { "retry-after": "17" } });
      expect((await failure(update("4711", "Changed"))).appCode).toBe("host_busy");
      expect((await failure(find())).appCode).toBe("host_busy");
    });

    test.each([
      [401, "host_token_refused", /does not accept the token/],
      [403, "host_forbidden", /says: Not allowed/],
      [404, "host_missing", /hides it/],
      [410, "host_missing", /status 410.*says: Not allowed/],
      [422, "host_refused", /status 422.*says: Not allowed/],
      [503, "host_unavailable", /internal error/],
    ])("an answer with status %d says why the host shows nothing", async (code, appCode, words) => {
      under.answer({
        status: code,
        body: { message: "Not allowed", error: { message: "Not allowed" } },
      });
      const failed = await failure(put("success", "Live"));
      expect(failed).toMatchObject({ appCode });
      expect(failed.message).toMatch(words);
      expect(under.statuses()).toEqual([]);
    });

    test("an answer that is not from the host's API is unreadable, and not a crash", async () => {
      for (const body of [Buffer.from("<h1>Welcome</h1>"), Buffer.from("{}"), Buffer.from("")]) {
        under.answer({ bytes: body });
        expect((await failure(put("success", "Live"))).appCode).toBe("host_unreadable");
      }
    });
  });
}
