/** How our own processes come in at the built-in git remote: this user name, and a signed token of this subject as the password. */
export const INTERNAL_GIT_USER = "internal";
export const internalGitSubject = (projectId: string) => `git-${projectId}`;

const PUSH_TOKEN = "push token ";

/** What the actor of a push is called that came with a push token. */
export const pushTokenActor = (name: string) => `${PUSH_TOKEN}${name}`;

/** The other way round; null when the push came otherwise. */
export const pushTokenOf = (actor: string): string | null =>
  actor.startsWith(PUSH_TOKEN) ? actor.slice(PUSH_TOKEN.length) : null;
