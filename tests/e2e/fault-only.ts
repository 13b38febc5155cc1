/**
 * These tests repeat what a shorter one proves, as docs/decisions/138 says of each. CI leaves them out, and `npm run test:fault` runs them. `FAULT_SCALE=full`
 * chooses them. The keys are specs, and the values titles of tests.
 */
const FAULT_ONLY = {
  "accounts/billing": [
    "a change shows its price before it happens, and a canceled plan can be kept",
    "a failed payment is shown to admins on every page until it is paid",
    "a smaller plan deletes nothing, and the message at its limit leads to the plans",
    "the administrator sees the revenue by currency and saves it",
  ],
  "accounts/phone": [
    "a phone is added in the settings, and its code is needed at the next sign-in",
  ],
  admin: ["an administrator visits an organization with a reason, reads it and changes nothing"],
  "admin-lists": [
    "the administrator finds notes and media of all live sites by path, without their content",
    "the administrator changes the example of a block and sees what is wrong with it",
  ],
  "deployments/convention": [
    "a book of mdBook is recognised and ordered, until the settings say that it is none",
  ],
  "deployments/deployments": [
    "a push that only renames notes moves pages, and a build without the cache changes none",
  ],
  "deployments/find-file": [
    "a file of the branch or a deployment is found by part of its path, with the keyboard alone",
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
    "the link in the email works only for its address, and tells everyone else so",
    "one invitation is declined, another is revoked, and both links stop working",
  ],
  "orgs/slack": [
    "an admin connects Slack, a member approves a deployment there, and the app is removed",
  ],
  "projects/hosts/connected-gitlab": [
    "GitLab is connected, a private repository is chosen, and a push goes live through its webhook",
  ],
  "projects/editor-agent": [
    "the agent proposes changes of the open note, which are accepted, refused, undone and saved",
  ],
  "projects/hosts/host-notices": ["what happens to a repository on GitHub is said on its project"],
  "projects/own-domain-site": [
    "a newcomer publishes a folder at an own domain, with logo, navigation and colors, without a terminal",
  ],
  "projects/previews": [
    "a commit of a fork is built after a member approved it, and only members see it",
  ],
  "projects/hosts/private-repository": [
    "a private repository is linked with an access token, which is stored as a secret",
  ],
  "projects/tasks/recipes": [
    "an agent fixes the listed issues, and a folder is translated by a ready-made task",
  ],
  "projects/hosts/repository-preview": [
    "a repository that cannot be previewed says why, and another address starts again",
  ],
  "projects/tasks/schedules": [
    "a member sets up a schedule, runs it, sees its task and its cost, pauses and removes it",
  ],
  "projects/hosts/ssh-repository": [
    "a repository behind ssh goes live once its deploy key is added, and a changed host key is compared before anything is fetched",
  ],
  "projects/hosts/template-at-github": [
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
