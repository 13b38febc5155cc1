/** `path` of the dashboard, without a slash in front. */
export const dashboardUrl = ({ PUBLIC_URL }: { PUBLIC_URL: string }, path: string): string =>
  new URL(path, PUBLIC_URL).href;
