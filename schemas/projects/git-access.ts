/** How our own processes sign in to the built-in git remote: with this user name, and with a signed token for this subject as the password. */
export const INTERNAL_GIT_USER = "internal";
export const internalGitSubject = (projectId: string) => `git-${projectId}`;

/** Subject of a token for a push that one of our processes makes for a user, who is recorded as its actor. */
export const internalPushSubject = (projectId: string, actor: string) =>
  `${internalGitSubject(projectId)} for ${encodeURIComponent(actor).replaceAll(".", "%2E")}`;

/** The actor of a subject for this project. Null if it is not one. */
export function actorOfSubject(projectId: string, subject: string | null): string | null {
  if (subject === internalGitSubject(projectId)) return INTERNAL_GIT_USER;
  const prefix = internalPushSubject(projectId, "");
  return subject?.startsWith(prefix) ? decodeURIComponent(subject.slice(prefix.length)) : null;
}

const PUSH_TOKEN = "push token ";

/** The actor's name for a push that used a push token. */
export const pushTokenActor = (name: string) => `${PUSH_TOKEN}${name}`;

/** The inverse. Null when the push did not use a push token. */
export const pushTokenOf = (actor: string): string | null =>
  actor.startsWith(PUSH_TOKEN) ? actor.slice(PUSH_TOKEN.length) : null;
