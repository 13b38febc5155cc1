import { escaped, type Patterns } from "../../ignore/patterns.ts";
import { namesIn, recordOf } from "../../ignore/read-lists.ts";
import type { IgnoreReader } from "../interface.ts";

export const obsidianIgnore: readonly IgnoreReader[] = [
  { file: /(?:^|\/)\.obsidian\/templates\.json$/, read: obsidianTemplates },
  { file: /(?:^|\/)\.obsidian\/daily-notes\.json$/, read: dailyNote },
  {
    file: /(?:^|\/)\.obsidian\/plugins\/templater-obsidian\/data\.json$/,
    read: templater,
  },
  { file: /(?:^|\/)\.obsidian\/publish\.json$/, read: obsidianPublish },
];

function obsidianTemplates(text: string, folder: string): Patterns | null {
  return templateFolder(recordOf(JSON.parse(text))["folder"], folder);
}

function templater(text: string, folder: string): Patterns | null {
  return templateFolder(recordOf(JSON.parse(text))["templates_folder"], folder);
}

/** If the vault itself is set, Obsidian has no template folder. */
function templateFolder(name: unknown, folder: string): Patterns | null {
  const clean = typeof name === "string" ? name.trim().replace(/^[./]+|\/+$/g, "") : "";
  if (clean === "") return null;
  return {
    folder,
    lines: [`/${escaped(clean)}/`],
    origin: "the template folder in Obsidian’s settings",
    // A base beside the templates is not a template.
    except: /\.base$/i,
  };
}

function dailyNote(text: string, folder: string): Patterns | null {
  const name = recordOf(JSON.parse(text))["template"];
  const clean = typeof name === "string" ? name.trim().replace(/^\/+|\.md$/g, "") : "";
  if (clean === "") return null;
  return {
    folder,
    lines: [`/${escaped(clean)}.md`],
    origin: "the daily notes template in Obsidian’s settings",
  };
}

function obsidianPublish(text: string, folder: string): Patterns {
  const names = namesIn(recordOf(JSON.parse(text))["excluded"]);
  return {
    folder,
    lines: names.map((name) => `/${escaped(name)}`),
    origin: "what Obsidian Publish excludes",
  };
}
