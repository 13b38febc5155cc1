import { type WebRouteName, webRouteRows, type webRoutes } from "#schemas/web/routes.ts";

type QueryValue = string | number | undefined;

type ParamsOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [...ParamsOf<First>, ...ParamsOf<Rest>]
  : Path extends `:${string}?`
    ? [value?: string]
    : Path extends `:${string}`
      ? [value: string]
      : [];

type QueryOf<Row> = Row extends { query: infer Names extends readonly string[] }
  ? { [Index in keyof Names]?: QueryValue }
  : [];

type ArgumentsOf<Row> = Row extends { path: infer Path extends string }
  ? [...ParamsOf<Path>, ...QueryOf<Row>]
  : never;

/** An address without parameters, or else a function of its parameters and then its query values. */
type PathOf<Row> = ArgumentsOf<Row> extends [] ? string : (...values: ArgumentsOf<Row>) => string;

const pathsOfTable = Object.fromEntries(
  webRouteRows.map(({ name, path, query = [] }) => [
    name,
    path.includes(":") || query.length > 0 ? pathBuilder(path, query) : path,
  ]),
) as { [Name in WebRouteName]: PathOf<(typeof webRoutes)[Name]> };

function pathBuilder(path: string, query: readonly string[]) {
  const params = path.match(/:\w+\??/g) ?? [];
  return (...values: QueryValue[]) => {
    const address = params.reduce(
      (rest, param, index) =>
        param.endsWith("?") && !values[index]
          ? rest.replace(`/${param}`, "")
          : rest.replace(param, () => String(values[index])),
      path,
    );
    return withQuery(
      address,
      Object.fromEntries(query.map((name, index) => [name, values[params.length + index]])),
    );
  };
}

/** Every address that the app links to: the pages of the table, and addresses with more than a path. */
export const paths = {
  ...pathsOfTable,
  /** Signed-in users are redirected to the target. */
  getStarted: "/signup?redirect=/new",
  /** Public pages are separate documents, so they are linked by `<a href>`. */
  publicHome: "/home",
  waitlist: (redirect?: string) => withQuery("/waitlist", { redirect }),
  upgrade: "/upgrade",
  docs: "/docs",
  help: "/help",
  /** Repositories have their own pages. */
  newProject: (org?: string, from?: string) => {
    if (from === "github") return pathsOfTable.newImport(org);
    return from === "url" ? pathsOfTable.newClone(org) : pathsOfTable.new(org, from);
  },
  /** `other`: the older deployment, by default the previous one. `path`: a note to compare. `show`: a section. */
  compare: (
    org: string,
    project: string,
    deploymentId: string,
    query: { other?: string; path?: string; show?: string } = {},
  ) => withQuery(pathsOfTable.compare(org, project, deploymentId), query),
};

/** A path of this origin, or "/": a redirect value from the address bar must not open another site. */
export function safeRedirect(value: string | null): string {
  if (!value) return "/";
  try {
    const url = new URL(value, location.origin);
    // "/.//host" is normalized to "//host", which a browser reads as another origin.
    const path = url.pathname.replace(/^\/+/, "/");
    return url.origin === location.origin ? path + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}

function withQuery(path: string, values: Record<string, QueryValue>): string {
  const query = new URLSearchParams(
    Object.entries(values)
      .map(([name, value]): [string, string] => [name, value?.toString() ?? ""])
      // A redirect to "/" is the default.
      .filter(([, value]) => value !== "" && value !== "/"),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
