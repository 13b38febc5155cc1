/** git sends what stands before the @ as name and password; the name does not matter. */
export function withToken(gitUrl: string, token: string): string {
  const url = new URL(gitUrl);
  url.username = "push";
  url.password = token;
  return url.href;
}
