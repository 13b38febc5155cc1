import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HostRepository } from "#core/git-hosts/host-account.ts";
import type { AccountHost, HostCaller, HostContext } from "#core/git-hosts/port.ts";
import { newId } from "#schemas/ids.ts";

/** A git host where users connect an account of their own, with a test double of its service. */
export interface AccountHostUnderTest {
  host: AccountHost;
  context: HostContext;
  /** Signs up a user whose account on the host can read some repositories. The host is not connected yet. */
  signUp(account: {
    organizations: string[];
    repositories: HostRepository[];
  }): Promise<{ caller: HostCaller; login: string; token: string }>;
  /** A token that the host gave to someone else. */
  foreignToken(): string;
  /** Makes the host's service fail from now on. */
  breakService(): void;
  close(): Promise<void>;
}

/** What every git host with accounts guarantees. */
export function accountHostContract(name: string, open: () => Promise<AccountHostUnderTest>): void {
  describe(`accounts at ${name}:`, () => {
    let under: AccountHostUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());

    test("a user without a connected account has no account and no repositories there", async () => {
      const { host, context } = under;
      const userId = newId();
      expect(await host.findAccount(context, userId)).toBeNull();
      expect(await host.listOrganizations(context, userId)).toEqual([]);
      expect(await host.listRepositories(context, userId, { query: "", page: 1 })).toEqual([]);
    });

    test("a user can be connected only with a token of their own account", async () => {
      const { host, context } = under;
      const { caller, login, token } = await under.signUp({ organizations: [], repositories: [] });
      const codeOf = (connecting: Promise<unknown>) =>
        connecting.catch((error: { appCode?: string }) => error.appCode);
      for (const wrong of [under.foreignToken(), "unknown"])
        expect(await codeOf(host.connect(context, caller, wrong))).toBe("provider_token_invalid");
      expect(await host.findAccount(context, caller.userId)).toBeNull();
      expect(await host.connect(context, caller, token)).toMatchObject({ login });
      expect(await host.findAccount(context, caller.userId)).toMatchObject({ login });
    });

    test("a connected user sees their account and repositories, and empty results while the host fails", async () => {
      const { host, context } = under;
      const repositories = ["garden", "forest"].map((repo): HostRepository => ({
        owner: "ann",
        name: repo,
        fullName: `ann/${repo}`,
        private: repo === "forest",
        defaultBranch: "main",
        pushedAt: "2026-11-01T10:00:00Z",
      }));
      const organizations = ["gardeners"];
      const { caller, login, token } = await under.signUp({ organizations, repositories });
      const { userId } = caller;
      await host.connect(context, caller, token);
      expect(await host.findAccount(context, userId)).toMatchObject({ login });
      const list = (query: string, page = 1) =>
        host.listRepositories(context, userId, { query, page });
      expect(await host.listOrganizations(context, userId)).toMatchObject([{ login: "gardeners" }]);
      expect(await list("")).toEqual(repositories);
      expect(await list("fore")).toEqual(repositories.slice(1));
      expect(await list("", 2)).toEqual([]);

      under.breakService();
      expect(await host.findAccount(context, userId)).toBeNull();
      expect(await host.listOrganizations(context, userId)).toEqual([]);
      expect(await list("")).toEqual([]);
    });
  });
}
