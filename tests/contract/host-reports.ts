import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CommitStatus, HostApi, HostReports } from "#core/git-hosts/port.ts";
import type { Answer } from "#tests/support/doubles/http-double.ts";

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
      ...{ sha: "a".repeat(40), name: "Pressmark: roses", context: "pressmark/roses" },
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

    test("a canceled deployment is neither waiting nor a success", async () => {
      await put("pending", "Waiting");
      await put("canceled", "Canceled by a member");
      expect(under.statuses()[0]?.state).not.toMatch(/pending|progress|success/i);
    });

    test("a host that says how long to wait is busy until then", async () => {
      under.answer({ status: 429, body: {}, headers: { "retry-after": "17" } });
      expect(await failure(put("success", "Live"))).toMatchObject({
        ...{ appCode: "host_busy", details: { retryAfter: 17 } },
      });
    });

    test.each([
      [401, "host_token_refused", /does not accept the token/],
      [403, "host_forbidden", /says: Not allowed/],
      [404, "host_missing", /hides it/],
      [410, "host_refused", /status 410.*says: Not allowed/],
      [422, "host_refused", /status 422.*says: Not allowed/],
      [503, "host_unavailable", /internal error/],
    ])("an answer with status %d says why the host shows nothing", async (code, appCode, words) => {
      under.answer({
        ...{ status: code, body: { message: "Not allowed", error: { message: "Not allowed" } } },
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
