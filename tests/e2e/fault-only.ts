/**
 * These tests repeat what a shorter one proves, as docs/decisions/138 says of each. CI leaves them out, and `npm run test:fault` runs them. `FAULT_SCALE=full`
 * chooses them. The keys are specs, and the values titles of tests.
 */
const FAULT_ONLY = {
  "accounts/billing": [
    "a change shows its price before it happens, and a canceled plan can be kept",
    "a smaller plan deletes nothing, and the message at its limit leads to the plans",
    "the administrator sees the revenue by currency and saves it",
  ],
  "deployments/convention": [
    "a book of mdBook is recognised and ordered, until the settings say that it is none",
  ],
  "deployments/deployments": [
    "a push that only renames notes moves pages, and a build without the cache changes none",
  ],
  "deployments/large-lists": [
    "the posts of a large project load as they come into view, and every post can be found",
    "the notes of a large project open folder by folder, and filters find notes that are not loaded",
    "the source of a large project opens folder by folder, for a deployment and for the branch",
    "the lists of a large project fit on a phone",
  ],
  "deployments/links-elsewhere": [
    "an unchanged link by name that now points to another note is reported",
  ],
  "deployments/push": ["the push prints where to look, and the site shows the new text"],
  "orgs/integrations": [
    "members see the channels of their organization, and only admins change them",
  ],
  "orgs/moved-away": [
    "after a move, open pages close for users who lost access, and the old address redirects the others even if the old organization is deleted",
  ],
  "orgs/organizations": [
    "one invitation is declined, another is revoked, and both links stop working",
  ],
  "projects/connected-gitlab": [
    "GitLab is connected, a private repository is chosen, and a push goes live through its webhook",
  ],
  "projects/host-notices": ["what happens to a repository on GitHub is said on its project"],
  "projects/own-domain-site": [
    "a newcomer publishes a folder at an own domain, with logo, navigation and colors, without a terminal",
  ],
  "projects/previews": [
    "a commit of a fork is built after a member approved it, and only members see it",
  ],
  "projects/repository-preview": [
    "a repository that cannot be previewed says why, and another address starts again",
  ],
  "projects/template-at-github": [
    "a template becomes a new private repository on GitHub, and its site is published",
  ],
  "projects/uploads": [
    "an export of WordPress becomes a site whose old addresses redirect, and drafts stay hidden",
  ],
  "projects/webhooks": ["members of an organization learn that only admins see its webhooks"],
  "sites/appearance": [
    "the light and the dark appearance of the theme journal are accessible",
    "the light and the dark appearance of the theme magazine are accessible",
  ],
};

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Playwright joins project, file and titles with spaces. */
export const faultOnly = Object.entries(FAULT_ONLY).flatMap(([spec, titles]) =>
  titles.map((title) => new RegExp(`${literal(spec)}\\.spec\\.ts .*${literal(title)}$`)),
);
