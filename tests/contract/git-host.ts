import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  GitHost,
  HostCaller,
  HostContext,
  HostRepository,
  ProjectSource,
  SentDelivery,
} from "#core/git-hosts/port.ts";
import type { Env } from "#schemas/env.ts";
import { newId } from "#schemas/ids.ts";

/** A push as a test describes it. The host under test converts it into its own format. */
export interface SamplePush {
  ref: string;
  before: string;
  after: string;
  message: string;
  repository: { id: string; owner: string; repo: string; isPrivate: boolean };
}

/** One git host with a test double of its service. */
export interface HostUnderTest {
  host: GitHost;
  context: HostContext & { env: Env };
  /** A repository id in this host's format. */
  newRepositoryId(): string;
  /** A signed delivery in this host's format. */
  sendPush(push: SamplePush, secret: string): SentDelivery;
  sendPing(secret: string): SentDelivery;
  /** The same delivery without its signature. */
  unsigned(sent: SentDelivery): SentDelivery;
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

const SECRET = "a webhook secret";

/** What every git host guarantees. */
export function gitHostContract(name: string, open: () => Promise<HostUnderTest>): void {
  describe(`git host ${name}:`, () => {
    let under: HostUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());

    const samplePush = (change: Partial<SamplePush> = {}): SamplePush => ({
      ref: "refs/heads/main",
      before: "1".repeat(40),
      after: "2".repeat(40),
      message: "Water the roses",
      repository: { id: under.newRepositoryId(), owner: "ann", repo: "garden", isPrivate: false },
      ...change,
    });
    const read = ({ raw, headers }: SentDelivery) =>
      under.host.read(headers, JSON.parse(raw) as Record<string, unknown>);
    const refusal = (delivery: SentDelivery, secret = SECRET) =>
      under.host.verify(delivery, secret).then(
        () => "accepted",
        (error: { appCode?: string }) => error.appCode,
      );

    test("a delivery with a valid signature is accepted", async () => {
      expect(await refusal(under.sendPush(samplePush(), SECRET))).toBe("accepted");
      expect(await refusal(under.sendPing(SECRET))).toBe("accepted");
    });

    test("a wrong or missing signature, or one for another body, is refused", async () => {
      const delivery = under.sendPush(samplePush(), SECRET);
      expect(await refusal(delivery, "another secret")).toBe("signature_invalid");
      expect(await refusal(under.unsigned(delivery))).toBe("signature_missing");
      expect(await refusal({ ...delivery, raw: `${delivery.raw} ` })).toBe("signature_invalid");
      expect(await refusal({ ...delivery, raw: "" })).toBe("signature_invalid");
    });

    test("a push contains its branch, commits and repository", () => {
      const push = samplePush();
      const { id } = push.repository;
      const delivery = read(under.sendPush(push, SECRET));
      expect(delivery).toMatchObject({
        event: "push",
        ref: push.ref,
        before: push.before,
        after: push.after,
        commit: { sha: push.after, message: push.message },
        repository: { id, fullName: "ann/garden", isPrivate: false },
      });
      expect(delivery.deliveryId).not.toBe("");
      expect(delivery.actor).not.toBeNull();
    });

    test("every delivery has its own id", () => {
      const ids = [1, 2].map(() => read(under.sendPush(samplePush(), SECRET)).deliveryId);
      expect(new Set(ids).size).toBe(2);
    });

    test("a test delivery to the webhook address is a ping", () => {
      expect(read(under.sendPing(SECRET)).event).toBe("ping");
    });

    test("a private repository is reported as private", () => {
      const repository = { ...samplePush().repository, isPrivate: true };
      const delivery = under.sendPush(samplePush({ repository }), SECRET);
      expect(read(delivery).repository?.isPrivate).toBe(true);
    });

    test("no stored header contains the signature", () => {
      const delivery = under.sendPush(samplePush(), SECRET);
      const { headers } = under.unsigned(delivery);
      const signatures = Object.keys(delivery.headers).filter((header) => !(header in headers));
      expect(signatures).not.toEqual([]);
      for (const header of signatures) expect(under.host.storedHeaders.test(header)).toBe(false);
    });

    test("a linked repository is recognized by its name, and by its id once the id is known", () => {
      const { host, context } = under;
      const url = host.cloneUrl(context.env, { owner: "Ann", repo: "Garden" });
      const source: ProjectSource = { kind: "git", url, owner: "Ann", repo: "Garden" };
      const reported = (owner: string, repo: string, id: string) =>
        read(
          under.sendPush(samplePush({ repository: { id, owner, repo, isPrivate: false } }), SECRET),
        ).repository!;
      const [id, otherId] = [under.newRepositoryId(), under.newRepositoryId()];
      expect(host.isRepositoryOf(source, reported("ann", "garden", id))).toBe(true);
      expect(host.isRepositoryOf(source, reported("ann", "forest", id))).toBe(false);

      const learned = host.learn(context.env, source, reported("ann", "garden", id));
      const renamed = reported("ann", "park", id);
      expect(host.isRepositoryOf(learned, renamed)).toBe(true);
      expect(host.isRepositoryOf(learned, reported("ann", "garden", otherId))).toBe(false);
      expect(host.learn(context.env, learned, renamed)).toMatchObject({
        owner: "ann",
        repo: "park",
        url: host.cloneUrl(context.env, { owner: "ann", repo: "park" }),
      });
    });

    test("a clone address names the repository", () => {
      const { host, context } = under;
      const { pathname } = new URL(host.cloneUrl(context.env, { owner: "ann", repo: "garden" }));
      expect(pathname.replace(/\.git$/, "")).toMatch(/\/ann\/garden$/);
    });

    test("a project can be linked by any usual spelling of its address", () => {
      const { host, context } = under;
      const url = host.cloneUrl(context.env, { owner: "ann", repo: "garden" });
      const bare = url.replace(/\.git$/, "");
      for (const address of [url, bare, `${bare}.git`, `${bare}/`])
        expect(host.sourceAt(context.env, address)).toMatchObject({
          ...{ owner: "ann", repo: "garden", url },
        });
    });

    test("an address of another host is not recognized", () => {
      const { host, context } = under;
      const url = host.cloneUrl(context.env, { owner: "ann", repo: "garden" });
      const { origin } = new URL(url);
      const elsewhere = [
        url.replace(origin, "https://git.example"),
        url.replace(origin, `${origin}.example`),
        origin,
        `${origin}/ann`,
        "",
      ];
      for (const address of elsewhere) expect(host.sourceAt(context.env, address)).toBeNull();
    });

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
