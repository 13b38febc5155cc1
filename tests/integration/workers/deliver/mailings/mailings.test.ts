import { expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { outcomeKey } from "#schemas/deployments/manifest.ts";
import { promoteByHand, updateProject } from "#store/projects/projects.ts";
import { MINUTE_MS, post, useMailingWorld } from "#tests/support/worlds/mailing-world.ts";

const TEN_MINUTES_MS = 10 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const here = useMailingWorld();

const header = (name: string) =>
  here.smtp.inbox[0]?.headerLines
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.replaceAll(/\s+/g, " ");

test("subscribers get a new post 10 minutes after it went live, and no post from before", async () => {
  await here.join("ada@example.com");
  await here.project.publish({ "second.md": post("Second") });
  expect(await here.later(0)).toEqual([]);
  expect(await here.later(TEN_MINUTES_MS - 5_000)).toEqual([]);
  const [received, ...others] = await here.later(10_000);
  expect(others).toEqual([]);
  expect(received?.to).toEqual(["ada@example.com"]);
  expect(received?.mail.subject).toBe("Second");
  const text = received?.mail.text ?? "";
  expect(text).toContain("About Second.");
  expect(text).toMatch(/https:\/\/[^/]+\.sites\.example\.com\/second/);
  expect(text).toContain("because you subscribed");
  expect(text).not.toMatch(/First|Old/);
  expect(received?.mail.from?.value[0]).toEqual({
    name: "Garden",
    address: "no-reply@press.example.com",
  });
});

test("the worker looks while a build stores its results: a new post is mailed, and a mailing that is due waits", async () => {
  await here.join("ada@example.com");
  await here.project.publish({ "second.md": post("Second") });
  let finish = await withoutResults();
  expect(await here.later(0)).toEqual([]);
  await finish();
  expect(await here.later(0)).toEqual([]);
  await here.project.publish({ "about.md": "# About\n" });
  finish = await withoutResults();
  expect(await here.later(TEN_MINUTES_MS)).toEqual([]);
  await finish();
  expect((await here.later(10_000)).map(({ mail }) => mail.subject)).toEqual(["Second"]);
});

/** Takes the live deployment back to the moment after it went live. The returned function ends its build. */
async function withoutResults(): Promise<() => Promise<void>> {
  const { db, blobs } = here.context;
  const { live } = await here.project.document();
  const _id = live!.deploymentId;
  const deployments = collection(db, "deployments");
  const artifact = (await deployments.findOne({ _id }))!.artifact!;
  const key = outcomeKey(here.project.id, artifact);
  const results = (await blobs.get(key))!;
  await blobs.remove(key);
  await deployments.updateOne({ _id }, { $set: { status: "running" } });
  return async () => {
    await blobs.put(key, results);
    await deployments.updateOne({ _id }, { $set: { status: "success" } });
  };
}

test("mail programs can unsubscribe with one click and sort the emails", async () => {
  await here.join("ada@example.com");
  await here.project.publish({ "second.md": post("Second") });
  await here.later(0);
  await here.later(TEN_MINUTES_MS);
  expect(header("List-Unsubscribe")).toMatch(
    /: <https:\/\/[^/]+\.sites\.example\.com\/_unsubscribe\?token=[^>]+&language=en>$/,
  );
  expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(header("List-Id")).toBe(`List-ID: <posts.${here.project.id}.press.example.com>`);
});

test("a post that is edited, renamed or moved is not mailed again", async () => {
  await here.join("ada@example.com");
  await here.project.publish({ "first.md": `${post("First")}More.\n` });
  await here.later(0);
  expect(await here.later(HOUR_MS)).toEqual([]);
  await here.project.tree.git("mv", "first.md", "renamed.md");
  await here.project.publish({});
  await here.later(0);
  expect(await here.later(HOUR_MS)).toEqual([]);
  expect(await collection(here.context.db, "mailings").countDocuments({})).toBe(0);
});

test("posts of more than 30 days ago are imported, and are not mailed", async () => {
  await here.join("ada@example.com");
  await here.project.publish({ "imported.md": post("Imported", "2025-01-01") });
  await here.later(0);
  expect(await here.later(HOUR_MS)).toEqual([]);
});

test("a post that was withdrawn within the 10 minutes is not mailed", async () => {
  await here.join("ada@example.com");
  await here.project.publish({ "second.md": post("Second"), "third.md": post("Third") });
  await here.later(0);
  await here.project.tree.git("rm", "--quiet", "third.md");
  await here.project.publish({});
  const received = await here.later(TEN_MINUTES_MS);
  expect(received.map(({ mail }) => mail.subject)).toEqual(["Second"]);
});

test("a mailing is canceled when none of its posts is live anymore", async () => {
  await here.join("ada@example.com");
  const { live } = await here.project.document();
  await here.project.publish({ "second.md": post("Second") });
  await here.later(0);
  await promoteByHand(here.context.db, here.project.id, live!.deploymentId, true);
  expect(await here.later(TEN_MINUTES_MS)).toEqual([]);
  const mailing = await collection(here.context.db, "mailings").findOne({});
  expect(mailing?.state).toBe("canceled");
});

test("posts of the same 10 minutes are in one email", async () => {
  await here.join("ada@example.com");
  await here.project.publish({ "second.md": post("Second") });
  await here.later(0);
  await here.project.publish({ "third.md": post("Third") });
  await here.later(5 * MINUTE_MS);
  const received = await here.later(5 * MINUTE_MS);
  expect(received.map(({ mail }) => mail.subject)).toEqual(["New on Garden"]);
  expect(received[0]?.mail.text).toMatch(/Second[^]*Third|Third[^]*Second/);
});

test("an email lists 10 posts and says how many more there are", async () => {
  await here.join("ada@example.com");
  const names = Array.from({ length: 12 }, (_, at) => `Number ${at}`);
  await here.project.publish(
    Object.fromEntries(names.map((name, at) => [`n${at}.md`, post(name)])),
  );
  await here.later(0);
  const [received] = await here.later(TEN_MINUTES_MS);
  const text = received?.mail.text ?? "";
  expect(names.filter((name) => text.includes(`About ${name}.`))).toHaveLength(10);
  expect(text).toContain("More new posts: 2");
});

test("daily mailings go out at 08:00 in the time zone of the site", async () => {
  await here.set({ frequency: "daily" });
  await updateProject(here.context.db, here.project.id, { "settings.site.timeZone": "Asia/Tokyo" });
  await here.project.publish({ "second.md": post("Second") });
  await here.later(0);
  const mailing = await collection(here.context.db, "mailings").findOne({});
  // 08:00 in Tokyo, which has no summer time.
  expect(mailing?.dueAt.toISOString()).toMatch(/T23:00:00/);
});

test("a private or archived project mails nothing, and only public posts are mailed", async () => {
  await here.join("ada@example.com");
  await here.project.publish({ "second.md": post("Second") });
  await here.later(0);
  await updateProject(here.context.db, here.project.id, { visibility: "private" });
  expect(await here.later(TEN_MINUTES_MS)).toEqual([]);
  await updateProject(here.context.db, here.project.id, { visibility: "public" });
  await here.project.publish({ "third.md": post("Third") });
  await here.later(0);
  await updateProject(here.context.db, here.project.id, { archivedAt: new Date() });
  expect(await here.later(TEN_MINUTES_MS)).toEqual([]);
  const states = await collection(here.context.db, "mailings").distinct("state");
  expect(states).toEqual(["canceled"]);
});

test("what is live when the subscription is switched on again is not mailed", async () => {
  await here.join("ada@example.com");
  await here.set({ enabled: false });
  await here.project.publish({ "second.md": post("Second") });
  await here.later(0);
  await here.set({ enabled: true });
  await here.project.publish({});
  await here.later(0);
  expect(await here.later(HOUR_MS)).toEqual([]);
  await here.project.publish({ "third.md": post("Third") });
  await here.later(0);
  const received = await here.later(TEN_MINUTES_MS);
  expect(received.map(({ mail }) => mail.subject)).toEqual(["Third"]);
});

test("a worker that dies while it records new posts neither loses nor repeats one", async () => {
  const { db } = here.context;
  const posts = collection(db, "announcedPosts");
  const lookAgain = () =>
    collection(db, "projects").updateOne(
      { _id: here.project.id },
      { $set: { unmailedLive: true } },
    );
  await here.join("ada@example.com");
  await here.project.publish({ "second.md": post("Second") });
  await here.later(0);
  // It died after the record of the post, before the mailing.
  await collection(db, "mailings").deleteMany({});
  await posts.updateMany({ url: "/second" }, { $set: { waits: true, mailingId: null } });
  await lookAgain();
  await here.later(0);
  expect((await here.later(TEN_MINUTES_MS)).map(({ mail }) => mail.subject)).toEqual(["Second"]);
  // It died after the mailing had the post, before the record said so.
  await posts.updateMany({ url: "/second" }, { $set: { waits: true, mailingId: null } });
  await lookAgain();
  await here.later(0);
  expect(await here.later(HOUR_MS)).toEqual([]);
  expect(await posts.countDocuments({ waits: true })).toBe(0);
});

test("every page has the link to subscribe while the subscription is on", async () => {
  const on = await here.project.publish({ "second.md": post("Second") });
  expect(await on.page("/second")).toMatch(
    /<a href="https:\/\/[^"]+\/_subscribe\?language=en" data-subscribe>Subscribe by email</,
  );
  await here.set({ enabled: false });
  const off = await here.project.publish({});
  expect(await off.page("/second")).not.toContain("_subscribe");
  expect(await off.page("/first")).not.toContain("_subscribe");
});

test("notes without a date, and those that feeds leave out, are no posts", async () => {
  await here.join("ada@example.com");
  const date = new Date().toISOString();
  await here.project.publish({
    "undated.md": "---\ntitle: Undated\n---\nText.\n",
    "hidden.md": `---\ntitle: Hidden\ndate: ${date}\nunlisted: true\n---\nText.\n`,
  });
  await here.later(0);
  expect(await here.later(HOUR_MS)).toEqual([]);
});
