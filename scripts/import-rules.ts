// Writes the linter's import rules from the table of rooms in boundaries.json. Run `npm run lint:rooms` after changing it.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BANNED = [
  { name: "gray-matter", message: "It executes code from front matter." },
  { name: "front-matter", message: "Use markdown/front-matter/front-matter.ts." },
  { name: "node:vm", message: "User content is never executed." },
];

interface Room {
  mayImport: string[];
  /** Rooms from which only types may be imported. */
  typesFrom?: string[];
  runsInBrowser?: boolean;
}

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The content of `.oxlintrc.rooms.json`. */
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

/** Everything that the table does not name is refused, so a new room cannot be imported until it is in the table. */
function patterns(room: string, { mayImport, typesFrom = [], runsInBrowser = false }: Room) {
  const allow = (names: string[]) => names.flatMap((name) => [`!#${name}/**`, `!#${name}.ts`]);
  const allowed = allow([room, ...mayImport]);
  const message = `${room} may not import this (boundaries.json).`;
  const types = typesFrom.map((name) => ({
    regex: `^#${name}/`,
    allowTypeImports: true,
    message: `${room} may import only types from ${name} (boundaries.json).`,
  }));
  // If a pattern allows a name, the patterns after it do not apply.
  return [
    ...types,
    { group: ["#*/**", ...allowed, ...allow(typesFrom)], message },
    ...(runsInBrowser ? [{ group: ["node:*"], message: `${room} runs in the browser.` }] : []),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(path(".oxlintrc.rooms.json"), importRules());
