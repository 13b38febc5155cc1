/** How our own processes sign in to the built-in git remote: with this user name, and with a signed token for this subject as the password. */
export const INTERNAL_GIT_USER = "internal";
export const internalGitSubject = (projectId: string) => `git-${projectId}`;

const PUSH_TOKEN = "push token ";

/** The actor's name for a push that used a push token. */
export const pushTokenActor = (name: string) => `${PUSH_TOKEN}${name}`;

/** The inverse. Null when the push did not use a push token. */
export const pushTokenOf = (actor: string): string | null =>
  actor.startsWith(PUSH_TOKEN) ? actor.slice(PUSH_TOKEN.length) : null;
