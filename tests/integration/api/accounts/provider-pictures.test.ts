import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authClient } from "#tests/support/worlds/accounts/auth-server.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import {
  type GoogleDouble,
  newGooglePerson,
  startGoogleDouble,
} from "#tests/support/doubles/google-double.ts";
import { type Answer, startHttpDouble } from "#tests/support/doubles/http-double.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { oauthStart, walk } from "#tests/support/worlds/accounts/provider-walk.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let github: GithubDouble;
let google: GoogleDouble;
let inside: Awaited<ReturnType<typeof startHttpDouble>>;
let world: World;
let paths: string[];
const OWN = /^\/avatars\/[0-9a-f]{64}\.webp$/;
const png: Answer = { bytes: ONE_PIXEL, headers: { "content-type": "image/png" } };

beforeAll(async () => {
  [github, google] = await Promise.all([startGithubDouble(), startGoogleDouble()]);
  // A service on this machine that outsiders must not reach.
  inside = await startHttpDouble(({ path }) => {
    paths.push(path);
    return png;
  });
  world = await startWorld({ ...github.variables, ...google.variables });
});
beforeEach(() => {
  paths = [];
  github.person = newGithubPerson();
  github.answers.clear();
});
afterAll(async () => {
  await world.close();
  await Promise.all([github.close(), google.close(), inside.close()]);
});

const server = () => ({ url: `${world.services.env.PUBLIC_URL}/auth/v1` });

/** Changes the user's picture on GitHub. */
function shows(avatar_url: string, answer?: Answer): void {
  const { id, login, name } = github.person;
  github.answers.set("/api/v3/user", { body: { id, login, name, avatar_url } });
  if (answer) github.answers.set(new URL(avatar_url).pathname, answer);
}

async function signIn() {
  const start = await oauthStart(server(), undefined, {
    redirectTo: world.services.env.PUBLIC_URL,
  });
  const { fragment } = await walk(server(), start);
  const token = fragment.get("access_token") ?? "";
  const { data } = await authClient(server()).getUser(token);
  return { api: world.client(token).api, avatar: data.user?.user_metadata["avatar_url"] as string };
}

test("a user's GitHub picture is fetched once, converted, and served from our own origin", async () => {
  shows(`${github.url}/pictures/ann.png`, png);
  const { avatar, api } = await signIn();
  expect(avatar).toMatch(OWN);
  const picture = await fetch(world.url + avatar);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const { orgs } = await api.orgs.list.query();
  const { members } = await api.orgs.members.query({ orgId: orgs[0]!.id });
  expect(members[0]?.avatar).toBe(avatar);

  // The same address is not fetched again. The request would fail.
  github.answers.set("/pictures/ann.png", { status: 500 });
  expect((await signIn()).avatar).toBe(avatar);
});

test("a new picture on GitHub appears here after the next sign-in", async () => {
  shows(`${github.url}/pictures/one.png`, png);
  const { avatar: first } = await signIn();
  const red = { create: { width: 9, height: 9, channels: 3 as const, background: "red" } };
  const bytes = await sharp(red).jpeg().toBuffer();
  shows(`${github.url}/pictures/two.jpg`, { bytes, headers: { "content-type": "image/jpeg" } });
  const { avatar: second } = await signIn();
  expect(second).toMatch(OWN);
  expect(second).not.toBe(first);
  // A picture that cannot be fetched does not replace the previous one.
  shows(`${github.url}/pictures/gone.png`, { status: 404 });
  expect((await signIn()).avatar).toBe(second);
});

test("a picture that the user uploaded here is kept", async () => {
  shows(`${github.url}/pictures/theirs.png`, png);
  const { api } = await signIn();
  const grey = { create: { width: 5, height: 5, channels: 3 as const, background: "grey" } };
  const upload = `data:image/png;base64,${(await sharp(grey).png().toBuffer()).toString("base64")}`;
  await api.account.update.mutate({ avatar: upload });
  const { avatar } = await signIn();
  shows(`${github.url}/pictures/newer.png`, png);
  expect((await signIn()).avatar).toBe(avatar);
});

test("a Google picture is stored too", async () => {
  google.answers.set("/ann.png", png);
  const person = newGooglePerson({ picture: `${google.url}/ann.png` });
  const { data } = await authClient(server()).signInWithIdToken({
    provider: "google",
    token: await google.idToken(person),
  });
  expect(data.user?.user_metadata["avatar_url"]).toMatch(OWN);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

test.each<[string, () => [string, Answer?]]>([
  ["inside the network", () => [`${inside.url}/secret.png`]],
  [
    "that redirects into the network",
    () => [
      `${github.url}/pictures/moved.png`,
      { status: 302, headers: { location: `${inside.url}/secret.png` } },
    ],
  ],
  ["that is not an https address", () => ["file:///etc/passwd"]],
  [
    "that is a web page",
    () => [
      `${github.url}/pictures/page`,
      { bytes: ONE_PIXEL, headers: { "content-type": "text/html" } },
    ],
  ],
  [
    "that is a drawing with another extension",
    () => [
      `${github.url}/pictures/drawing.png`,
      { bytes: svg, headers: { "content-type": "image/png" } },
    ],
  ],
  [
    "that is too large",
    () => [
      `${github.url}/pictures/large.png`,
      { bytes: Buffer.alloc(3 * 1024 * 1024), headers: { "content-type": "image/png" } },
    ],
  ],
])("a picture %s is not fetched, and the user is still signed in", async (_what, make) => {
  shows(...make());
  const { avatar, api } = await signIn();
  expect(avatar).not.toMatch(OWN);
  expect((await api.account.get.query()).user.avatar).toBeNull();
  expect(paths).toEqual([]);
});

test.each([
  "/avatars/../auth/v1/authorize?provider=github",
  `/avatars/${"a".repeat(64)}.webp?x=/../../healthz`,
  "//evil.example/avatars/a.webp",
  "/avatars/",
])(
  "other users do not load what a user enters as the address of a picture: %s",
  async (avatar_url) => {
    const ann = await world.signUp();
    const answer = await fetch(`${server().url}/user`, {
      method: "PUT",
      headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
      body: JSON.stringify({ data: { avatar_url } }),
    });
    expect(answer.status).toBe(200);
    const { members } = await ann.api.orgs.members.query({ orgId: ann.org });
    expect(members[0]?.avatar).toBeNull();
  },
);
