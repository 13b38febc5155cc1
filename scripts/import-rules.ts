// Writes the linter's import rules from the table of rooms in boundaries.json: `npm run lint:rooms` after a change of it.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BANNED = [
  { name: "gray-matter", message: "It runs code out of front matter." },
  { name: "front-matter", message: "Use markdown/front-matter/front-matter.ts." },
  { name: "node:vm", message: "Nothing that users write is ever run." },
];

interface Room {
  mayImport: string[];
  /** Rooms of which only types may be imported. */
  typesFrom?: string[];
  runsInBrowser?: boolean;
}

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** What `.oxlintrc.rooms.json` must hold. */
export function importRules(): string {
  const rooms = JSON.parse(readFileSync(path("boundaries.json"), "utf8")) as Record<string, Room>;
  const overrides = Object.entries(rooms).map(([room, rules]) => ({
    files: [`${room}/**/*.ts`, `${room}/**/*.tsx`],
    rules: {
      "no-restricted-imports": ["error", { paths: BANNED, patterns: patterns(room, rules) }],
    },
  }));
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

/** Everything is refused but what the table names, so nobody may import a new room until the table says so. */
function patterns(room: string, { mayImport, typesFrom = [], runsInBrowser = false }: Room) {
  const allow = (names: string[]) => names.flatMap((name) => [`!#${name}/**`, `!#${name}.ts`]);
  const allowed = allow([room, ...mayImport]);
  const message = `${room} may not import this (boundaries.json).`;
  const types = typesFrom.map((name) => ({
    regex: `^#${name}/`,
    allowTypeImports: true,
    message: `${room} may import only types from ${name} (boundaries.json).`,
  }));
  // A name that a pattern allows is not held against the patterns after it.
  return [
    ...types,
    { group: ["#*/**", ...allowed, ...allow(typesFrom)], message },
    ...(runsInBrowser ? [{ group: ["node:*"], message: `${room} runs in the browser.` }] : []),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(path(".oxlintrc.rooms.json"), importRules());
