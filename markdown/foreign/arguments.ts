/** What comes after the name of a shortcode, tag or macro. */
export interface Arguments {
  /** Values without a name, in order. */
  list: string[];
  named: ReadonlyMap<string, string>;
}

const ARGUMENT =
  /(?:([\w.-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s,"'`=|]+))/g;

export function readArguments(source: string): Arguments {
  const list: string[] = [];
  const named = new Map<string, string>();
  for (const [, name, double, single, raw, bare] of source.matchAll(ARGUMENT)) {
    const value = raw ?? bare ?? (double ?? single ?? "").replace(/\\(["'\\])/g, "$1");
    if (name === undefined) list.push(value);
    else named.set(name.toLowerCase(), value);
  }
  return { list, named };
}

/** The first of these names that is there. */
export function argument({ named }: Arguments, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = named.get(name);
    if (value !== undefined && value !== "") return value;
  }
  return undefined;
}
