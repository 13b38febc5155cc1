/** How our own processes come in at the built-in git remote: this user name, and a signed token of this subject as the password. */
export const INTERNAL_GIT_USER = "internal";
export const internalGitSubject = (projectId: string) => `git-${projectId}`;
