/** git sends the part before the @ as user name and password; the user name does not matter. */
export function withToken(gitUrl: string, token: string): string {
  const url = new URL(gitUrl);
  url.username = "push";
  url.password = token;
  return url.href;
}
