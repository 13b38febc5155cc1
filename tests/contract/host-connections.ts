import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askHost } from "#core/git-hosts/connections/ask-host.ts";
import type { GitHost, HostApi, HostConnections, SentDelivery } from "#core/git-hosts/port.ts";
import type {
  ConnectedHostDouble,
  DoubleRepository,
} from "#tests/support/doubles/hosts/connected-host-double.ts";
import { hostileAnswers } from "#tests/support/inputs/hostile/hostile-answers.ts";
import { startHttpDouble } from "#tests/support/doubles/http-double.ts";

const MANY = 120;
const SHORT_MS = 500;

/** A host and a double that speaks its API. */
export interface ConnectionsUnderTest {
  host: GitHost;
  double: ConnectedHostDouble;
  /** The names of the events that a webhook of ours has on the host. */
  pushEvent: string;
  /** What a token without any right lacks. Empty if the host does not say. */
  missing: string[];
  /** Whether the host sends test deliveries. */
  hasTests: boolean;
}

/** What every host with connections guarantees. */
export function hostConnectionsContract(
  name: string,
  open: () => Promise<ConnectionsUnderTest>,
): void {
  describe(`connections to ${name}:`, () => {
    let under: ConnectionsUnderTest;
    let connections: HostConnections;
    let usual: Pick<ConnectedHostDouble, "scopes" | "token">;
    beforeAll(async () => {
      under = await open();
      connections = under.host.connections!;
      const { scopes, token } = under.double;
      usual = { scopes, token };
    });
    afterAll(() => under.double.close());
    beforeEach(() => {
      const repositories = Array.from({ length: MANY }, (_, at) => repository(at + 1));
      const fresh = {
        hooks: new Map(),
        statuses: [],
        requests: [],
        instead: () => null,
        repositories,
      };
      Object.assign(under.double, usual, fresh);
    });

    const repository = (id: number): DoubleRepository => ({
      id,
      fullName: `garden/bed-${id}`,
      isPrivate: id % 2 === 0,
      defaultBranch: "main",
    });
    const api = (
      change: { token?: string; timeoutMs?: number; allow?: string[] } = {},
    ): HostApi => {
      const { double } = under;
      const { token = double.token, timeoutMs, allow = [double.place] } = change;
      const target = {
        name,
        api: connections.apiAt(double.url),
        allowPrivate: allow,
        headers: connections.authorize({ username: double.username, token }),
        ...(timeoutMs && { timeoutMs }),
      };
      return { ask: (request) => askHost(target, request) };
    };
    const failure = (asking: Promise<unknown>) =>
      asking.then(
        () => ({ appCode: "none", message: "", details: {} }),
        (error: { appCode: string; message: string; details: object }) => error,
      );
    const owner = { subject: "7", login: "ann", scopes: null, missingScopes: [], expiresAt: null };
    const list = (query = "", cursor: string | null = null) =>
      connections.listRepositories(api(), { query, cursor, owner });
    const webhook = { url: "https://pressmark.example/webhooks/x/1", secret: "first" };

    test("a token names its account, and the rights that it lacks", async () => {
      expect(await connections.identify(api())).toMatchObject({ login: "ann", missingScopes: [] });
      under.double.scopes = ["nothing"];
      const { missingScopes } = await connections.identify(api());
      expect(missingScopes).toEqual(under.missing);
    });

    test("a wrong token is refused, and the message does not contain it", async () => {
      const { appCode, message } = await failure(connections.identify(api({ token: "wrong-one" })));
      expect(appCode).toBe("host_token_refused");
      expect(message).not.toContain("wrong-one");
    });

    test("all repositories are listed once, even if the list changes in the meantime", async () => {
      const { double } = under;
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list("", cursor);
        ids.push(...page.repositories.map(({ id }) => id));
        double.repositories.push(repository(1000 + ids.length));
        double.repositories = double.repositories.filter((one) => one.id !== ids.length - 3);
        ({ nextCursor: cursor } = page);
      } while (cursor !== null && ids.length < MANY * 2);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(MANY - 2);
    });

    test("a search finds repositories by name, on any page", async () => {
      const { repositories, nextCursor } = await list("bed-77");
      expect(repositories).toMatchObject([
        { fullName: "garden/bed-77", private: false, defaultBranch: "main" },
      ]);
      expect(repositories[0]?.url).toBe(`${under.double.url}/garden/bed-77.git`);
      expect(nextCursor).toBeNull();
      expect((await list("nothing-like-this")).repositories).toEqual([]);
    });

    test("an unreadable cursor is refused", async () => {
      expect((await failure(list("", "1 OR 1=1"))).appCode).toBe("cursor_invalid");
    });

    test("a repository is found by its name, and an unknown one is missing", async () => {
      const found = await connections.findRepository(api(), "garden/bed-8");
      expect(found).toMatchObject({ fullName: "garden/bed-8", private: true });
      const unknown = connections.findRepository(api(), "garden/nowhere");
      expect((await failure(unknown)).appCode).toBe("host_missing");
    });

    test("a repository without commits has no branch", async () => {
      under.double.repositories = [{ ...repository(1), defaultBranch: null }];
      expect((await list()).repositories).toMatchObject([{ defaultBranch: null }]);
    });

    test("a webhook is created once, and a changed one is corrected", async () => {
      const { double, pushEvent } = under;
      const { id, fullName } = await connections.findRepository(api(), "garden/bed-8");
      await connections.putWebhook(api(), { id, fullName }, webhook);
      const hooks = double.hooks.get(fullName) ?? [];
      expect(hooks).toMatchObject([{ ...webhook, active: true }]);
      expect(hooks[0]?.events).toContain(pushEvent);

      Object.assign(hooks[0]!, { active: false, events: [], secret: "old" });
      hooks.push({ ...hooks[0]!, id: 99, url: "https://other.example/" });
      await connections.putWebhook(api(), { id, fullName }, { ...webhook, secret: "second" });
      expect(hooks).toMatchObject([
        { url: webhook.url, secret: "second", active: true },
        { url: "https://other.example/", secret: "old" },
      ]);
      expect(hooks[0]?.events).toContain(pushEvent);
    });

    test("the webhook on the host is found by its address, with its state", async () => {
      const { double } = under;
      const bed = await connections.findRepository(api(), "garden/bed-8");
      const find = () => connections.findWebhook(api(), bed, webhook.url);
      expect(await find()).toBeNull();
      await connections.putWebhook(api(), bed, webhook);
      expect(await find()).toMatchObject({ isActive: true, sendsPushes: true, sendsPulls: true });
      const hook = double.hooks.get(bed.fullName)![0]!;
      hook.events = [under.pushEvent];
      expect(await find()).toMatchObject({ sendsPushes: true, sendsPulls: false });
      Object.assign(hook, { active: false, events: [] });
      expect(await find()).toMatchObject({
        isActive: false,
        sendsPushes: false,
        sendsPulls: false,
      });
    });

    test("the host sends a test delivery that its own signature covers, or says that it has none", async () => {
      const { host } = under;
      if (!connections.testWebhook) return expect(under.hasTests).toBe(false);
      const received: SentDelivery[] = [];
      const receiver = await startHttpDouble(({ sent, headers }) => {
        received.push({ raw: sent.toString(), headers });
        return {};
      });
      const bed = await connections.findRepository(api(), "garden/bed-8");
      const url = `${receiver.url}/webhooks/x/1`;
      await connections.putWebhook(api(), bed, { url, secret: "first" });
      const hook = await connections.findWebhook(api(), bed, url);
      await connections.testWebhook(api(), bed, hook?.id ?? "");
      await expect.poll(() => received).toHaveLength(1);
      await expect(host.verify(received[0]!, "first")).resolves.toBeUndefined();
      const unknown = connections.testWebhook(api(), bed, "4711");
      expect((await failure(unknown)).appCode).toMatch(/^host_(?:missing|refused)$/);
      await receiver.close();
    });

    test.each(hostileAnswers)("$name is a failure that says what to do", async (hostile) => {
      const { answer, appCode, words, isEndless } = hostile;
      under.double.instead = answer;
      const limits = isEndless ? { timeoutMs: SHORT_MS } : {};
      const bed = { id: "8", fullName: "garden/bed-8" };
      const acts = [
        connections.identify(api(limits)),
        connections.listRepositories(api(limits), { query: "", cursor: null, owner }),
        connections.putWebhook(api(limits), bed, webhook),
      ];
      for (const failed of await Promise.all(acts.map(failure))) {
        expect(failed.appCode).toBe(appCode);
        expect(failed.message).toMatch(words);
        expect(failed.message).not.toMatch(/[<>]/);
      }
      expect(under.double.hooks.size).toBe(0);
    });

    test("the token is never sent to the target of a redirect", async () => {
      const other = await open();
      const location = `${other.double.url}/api`;
      under.double.instead = () => ({ status: 302, headers: { location } });
      const failed = await failure(connections.identify(api()));
      expect(failed.appCode).toBe("host_redirects");
      expect(failed.message).toContain(other.double.url);
      expect(other.double.requests).toEqual([]);
      await other.double.close();
    });

    test("a private address is not asked unless the installation allows it", async () => {
      const { appCode } = await failure(connections.identify(api({ allow: [] })));
      expect(["git_url_insecure", "url_private_address"]).toContain(appCode);
      expect(under.double.requests).toEqual([]);
    });
  });
}
