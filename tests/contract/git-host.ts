import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProjectSource, SentDelivery } from "#core/git-hosts/port.ts";
import type { HostUnderTest, SamplePush } from "./host-under-test.ts";
import { pullRequestContract } from "./pull-requests.ts";

const SECRET = "a webhook secret";

/**
 * What every git host guarantees.
 * @param pings false if the host cannot test an address
 */
export function gitHostContract(
  name: string,
  open: () => Promise<HostUnderTest>,
  { pings = true }: { pings?: boolean } = {},
): void {
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

    test("a deleted branch has no head, and a tag keeps its full name", () => {
      const deleted = read(under.sendPush(samplePush({ after: "0".repeat(40) }), SECRET));
      expect(deleted).toMatchObject({ event: "push", ref: "refs/heads/main" });
      expect(deleted.after ?? "0").toMatch(/^0+$/);
      const tag = read(under.sendPush(samplePush({ ref: "refs/tags/v1" }), SECRET));
      expect(tag).toMatchObject({ event: "push", ref: "refs/tags/v1", after: "2".repeat(40) });
    });

    test("a delivery with missing or malformed fields is still read", () => {
      const { headers } = under.sendPush(samplePush(), SECRET);
      const odd = {
        object_kind: "push",
        ref: 7,
        project: "x",
        repository: [],
        push: { changes: [1] },
      };
      expect(under.host.read(headers, odd)).toMatchObject({
        event: "push",
        ref: null,
        repository: null,
        commit: null,
      });
    });

    if (pings)
      test("a test delivery to the webhook address is a ping", async () => {
        const ping = under.sendPing(SECRET);
        expect(await refusal(ping)).toBe("accepted");
        expect(read(ping).event).toBe("ping");
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
      const { host, env } = under;
      const url = host.cloneUrl(env, { owner: "Ann", repo: "Garden" });
      const source: ProjectSource = { kind: "git", url, owner: "Ann", repo: "Garden" };
      const reported = (owner: string, repo: string, id: string) =>
        read(
          under.sendPush(samplePush({ repository: { id, owner, repo, isPrivate: false } }), SECRET),
        ).repository!;
      const [id, otherId] = [under.newRepositoryId(), under.newRepositoryId()];
      expect(host.isRepositoryOf(source, reported("ann", "garden", id))).toBe(true);
      expect(host.isRepositoryOf(source, reported("ann", "forest", id))).toBe(false);

      const learned = host.learn(env, source, reported("ann", "garden", id));
      const renamed = reported("ann", "park", id);
      expect(host.isRepositoryOf(learned, renamed)).toBe(true);
      expect(host.isRepositoryOf(learned, reported("ann", "garden", otherId))).toBe(false);
      expect(host.learn(env, learned, renamed)).toMatchObject({
        owner: "ann",
        repo: "park",
        url: host.cloneUrl(env, { owner: "ann", repo: "park" }),
      });
    });

    pullRequestContract(() => under);

    test("a clone address names the repository", () => {
      const { host, env } = under;
      const { pathname } = new URL(host.cloneUrl(env, { owner: "ann", repo: "garden" }));
      expect(pathname.replace(/\.git$/, "")).toMatch(/\/ann\/garden$/);
    });

    test("a project can be linked by any usual spelling of its address", () => {
      const { host, env } = under;
      const url = host.cloneUrl(env, { owner: "ann", repo: "garden" });
      const bare = url.replace(/\.git$/, "");
      for (const address of [url, bare, `${bare}.git`, `${bare}/`])
        expect(host.sourceAt(env, address)).toMatchObject({
          owner: "ann",
          repo: "garden",
          url,
        });
    });

    test("an address of another host is not recognized", () => {
      const { host, env } = under;
      const url = host.cloneUrl(env, { owner: "ann", repo: "garden" });
      const { origin } = new URL(url);
      const elsewhere = [
        url.replace(origin, "https://git.example"),
        url.replace(origin, `${origin}.example`),
        origin,
        `${origin}/ann`,
        "",
      ];
      for (const address of elsewhere) expect(host.sourceAt(env, address)).toBeNull();
    });
  });
}
