import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  entrance,
  requireFactor,
  requireSession,
  requireVisitor,
} from "../../../web/src/guards.ts";

const state = vi.hoisted(() => ({ session: null as unknown, waitlistMode: false }));
vi.mock("../../../web/src/session.ts", () => ({
  currentSession: () => state.session,
  needsFactor: (session: { half?: boolean }) => session.half === true,
}));
vi.mock("../../../web/src/config.ts", () => ({
  webConfig: () => ({ waitlistMode: state.waitlistMode }),
}));
vi.mock("../../../web/src/api.ts", () => ({ queryClient: {}, trpc: {} }));

const origin = "https://press.example";
const args = (path: string, params = {}) => ({
  // Like the router's requests, these never include the part after the #.
  request: new Request(origin + path.replace(/#.*/, "")),
  params,
  context: {},
  url: new URL(origin + path),
  pattern: "",
});
const leadsTo = (answer: Response | null) => answer?.headers.get("location") ?? null;

beforeEach(() => {
  vi.stubGlobal("location", new URL(origin));
  state.session = null;
  state.waitlistMode = false;
});
afterEach(() => vi.unstubAllGlobals());

test("a visitor to an app page is sent to the login with the address to return to", () => {
  expect(leadsTo(requireSession(args("/ada/garden?tab=1")))).toBe(
    "/login?redirect=%2Fada%2Fgarden%3Ftab%3D1",
  );
  expect(entrance("/")).toBe("/login");
});

test("a visitor is sent back to the exact position on the page", () => {
  for (const address of ["/ada/garden/x/logs#L6", "/settings/billing?x=1#y"]) {
    vi.stubGlobal("location", new URL(origin + address));
    expect(leadsTo(requireSession(args(address)))).toBe(
      `/login?${new URLSearchParams({ redirect: address })}`,
    );
  }
  // The hash belongs to the page that the visitor leaves.
  vi.stubGlobal("location", new URL(`${origin}/home#workflow`));
  expect(leadsTo(requireSession(args("/ada")))).toBe("/login?redirect=%2Fada");
  // An error from the auth service is not a position on a page.
  vi.stubGlobal("location", new URL(`${origin}/ada#error=access_denied`));
  expect(leadsTo(requireSession(args("/ada")))).toBe("/login?redirect=%2Fada");
});

test("in waitlist mode a visitor is sent to the waitlist with the address to return to", () => {
  state.waitlistMode = true;
  expect(leadsTo(requireSession(args("/ada")))).toBe("/waitlist?redirect=%2Fada");
  expect(leadsTo(requireVisitor(args("/login?redirect=/ada")))).toBe("/waitlist?redirect=%2Fada");
  expect(leadsTo(requireVisitor(args("/signup")))).toBe("/waitlist");
});

test("in waitlist mode the previews and invitations stay open", () => {
  state.waitlistMode = true;
  for (const path of ["/preview-login", "/preview-signup", "/signup?invite=token"])
    expect(requireVisitor(args(path))).toBeNull();
});

test("without waitlist mode visitors can sign in and sign up", () => {
  for (const path of ["/login", "/signup", "/preview-login"])
    expect(requireVisitor(args(path))).toBeNull();
});

test("a signed-in user is redirected from the login to the requested address on this origin", () => {
  state.session = {};
  expect(leadsTo(requireVisitor(args("/login?redirect=/ada")))).toBe("/ada");
  expect(leadsTo(requireVisitor(args("/preview-signup?redirect=//evil.example/x")))).toBe("/");
  expect(requireSession(args("/ada"))).toBeNull();
});

test("a user without the second factor is asked for it first on every page", () => {
  state.session = { half: true };
  expect(leadsTo(requireSession(args("/ada")))).toBe("/auth?step=factor&redirect=%2Fada");
  expect(leadsTo(requireFactor())).toBe("/auth?step=factor");
  state.session = {};
  expect(requireFactor("/ada")).toBeNull();
});

test("a reserved word is never an organization, with or without a session", () => {
  expect(() => requireSession(args("/jobs", { org: "jobs" }))).toThrow();
});
