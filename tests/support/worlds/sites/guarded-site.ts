import type { AudienceRule } from "#schemas/projects/settings/audience.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { passwordKey } from "#core/audience/page-passwords.ts";
import { hashPassword } from "#service/password-hash.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { insertSite, publish, type SitesWorld } from "./site.ts";

const html = (text: string) =>
  `<!doctype html><html><head><title>${text}</title></head><body>${text}</body></html>`;
const STYLES = "/_assets/theme-0123456789abcdef.css";

export const HOST = "garden--ada.localhost";
/** Of the pages below `/secret`. */
export const PASSWORD = "correct horse";
/** A picture that only pages below `/secret` show. */
export const MEDIA = "/_media/plan-0123456789abcdef.webp";
export const RULES: AudienceRule[] = [
  { path: "/secret", audience: "password", people: [] },
  { path: "/friends", audience: "people", people: ["ada@example.com", "@example.org"] },
  { path: "/team", audience: "members", people: [] },
];
/** Words that only pages with rules contain. */
export const SECRET_TEXTS = /PASSWORDED|FRIENDLY|TEAMWORK/;

/** What everyone may read, and what each group may. */
export const guardedRelease = {
  files: {
    "/": html("home"),
    "/open": html("open"),
    "/404": html("no page"),
    "/feed.xml": "<feed/>",
    [STYLES]: "body{}",
  },
  readers: "public",
  restricted: {
    "password:/secret": {
      "/secret/plan": html("PASSWORDED"),
      "/secret/plan.md": "# PASSWORDED",
      "/elsewhere": html("PASSWORDED elsewhere"),
      [MEDIA]: "PASSWORDED picture",
    },
    "people:/friends": { "/friends/plan": html("FRIENDLY") },
    members: { "/team/plan": html("TEAMWORK") },
  },
};
const types = {
  "/secret/plan.md": "text/markdown",
  "/feed.xml": "application/xml",
  [MEDIA]: "image/webp",
  [STYLES]: "text/css",
};

/** A live site with pages for three groups, and its deployment from before the rules. */
export async function publishGuardedSite(world: SitesWorld): Promise<{
  project: ProjectDocument;
  before: DeploymentDocument;
  live: DeploymentDocument;
}> {
  const project = await insertSite(world, "garden--ada", {
    settings: { build: defaultBuildSettings, audience: { rules: RULES } },
    openDeployments: true,
    pagePasswords: {
      [passwordKey("/secret")]: {
        path: "/secret",
        hash: await hashPassword(PASSWORD),
        version: "first",
        by: "Ada",
        at: new Date(),
      },
    },
  });
  const { files } = guardedRelease;
  const before = await publish(world, project, {
    files: {
      ...files,
      "/secret/plan": html("PASSWORDED"),
      [MEDIA]: "PASSWORDED picture",
    },
    types,
  });
  // The sites process has the earlier deployment in its memory when the rules arrive.
  const { status } = await world.get(HOST, "/open");
  if (status !== 200) throw new Error(`the earlier deployment was answered with ${status}`);
  const live = await publish(world, project, {
    ...guardedRelease,
    types,
    avif: 50,
    redirects: { "/old-plan": "/secret/plan" },
  });
  return { project, before, live };
}
