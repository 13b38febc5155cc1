import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { vi } from "vitest";
import { formatting } from "#core/projects/settings/formatting.ts";
import {
  defaultFormattingSettings,
  type FormattingSettings,
} from "#schemas/projects/settings/formatting.ts";
import { siteWidths, themeIds, typefaces } from "#schemas/projects/theme/theme.ts";
import { collection } from "#store/collections.ts";
import type { BuildWorld, TestProject } from "../worlds/build-world.ts";
import { changedFormatting } from "./changed-formatting.ts";
import { contentOf, FOLDERS, NAMES, pickFrom, type Random } from "./random-note.ts";

/** One step in the life of a vault. Returns its description, or null if the step makes no sense now. */
type Edit = () => Promise<string | null>;

/** The note that ignore lists mention. */
const IGNORED = "Über Zeta.md";

const DAY_MS = 24 * 60 * 60_000;

/** A vault with random edits of every kind: text, moves, settings and history. */
export function openRandomVault(world: BuildWorld, project: TestProject, random: Random) {
  const { tree } = project;
  const pick = pickFrom(random);
  const at = (path: string) => join(tree.directory, path);
  let minute = 0;

  /** Time moves forward, except if someone's clock is wrong. */
  const commit = (files: Record<string, string | Buffer>, message: string) => {
    minute += random(10) === 0 ? -90 : 1 + random(50);
    const date = new Date(Date.UTC(2026, 0, 2) + minute * 60_000).toISOString();
    return tree.commit(files, message, date);
  };
  const files = async (kind: RegExp) =>
    (await readdir(tree.directory, { recursive: true }))
      .filter((name) => kind.test(name) && !name.startsWith(".git"))
      .sort();
  const notes = () => files(/\.md$/i);
  const anyPath = () => `${pick(FOLDERS)}${pick(NAMES)}.md`;
  const publishesNotes = async () =>
    (await files(/^Notes\/(?!Deep\/).*\.md$/)).some((path) => !path.endsWith(IGNORED));

  async function move(from: string, to: string): Promise<string | null> {
    const paths = await readdir(tree.directory, { recursive: true });
    if (paths.includes(to)) return null;
    await mkdir(dirname(at(to)), { recursive: true });
    await rename(at(from), at(to));
    await commit({}, `${from} becomes ${to}`);
    return `${from} becomes ${to}`;
  }

  async function write(path: string): Promise<string> {
    await commit({ [path]: contentOf(random) }, `write ${path}`);
    return `write ${path}`;
  }

  async function remove(path: string): Promise<string> {
    await rm(at(path));
    await commit({}, `remove ${path}`);
    return `remove ${path}`;
  }

  async function configure(fields: Record<string, unknown>): Promise<string> {
    await collection(world.context.db, "projects").updateOne({ _id: project.id }, { $set: fields });
    return `settings ${JSON.stringify(fields)}`;
  }

  const edits: Record<string, Edit> = {
    add: () => write(anyPath()),
    edit: async () => write(pick(await notes())),
    "edit two": async () =>
      `${await write(pick(await notes()))}, ${await write(pick(await notes()))}`,
    "front matter": async () => {
      const path = pick(await notes());
      const FRONT = /^---\n[\s\S]*?\n---\n/;
      const body = (await readFile(at(path), "utf8")).replace(FRONT, "");
      const front = FRONT.exec(contentOf(random))?.[0] ?? "";
      await commit({ [path]: front + body }, `front matter of ${path}`);
      return `front matter of ${path}: ${front}`;
    },
    delete: async () => {
      const all = await notes();
      return all.length > 3 ? remove(pick(all)) : null;
    },
    rename: async () => move(pick(await notes()), anyPath()),
    "rename and edit": async () => {
      const moved = await move(pick(await notes()), anyPath());
      return moved && `${moved}, ${await write(pick(await notes()))}`;
    },
    "change the case of a note": async () => {
      const path = pick(await notes());
      const name = path.slice(path.lastIndexOf("/") + 1);
      const other = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();
      return move(path, path.slice(0, -name.length) + other.replace(/\.MD$/, ".md"));
    },
    "change the case of a folder": async () => {
      const folder = (await readdir(tree.directory)).find((name) =>
        /^(?:notes|other)$/i.test(name),
      );
      if (!folder) return null;
      const first = folder.charAt(0);
      const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
      return move(folder, other + folder.slice(1));
    },
    "move a folder": async () => {
      const [from, to] = pick([
        ["Notes", "Moved"],
        ["Moved", "Notes"],
        ["Notes/Deep", "Deep"],
        ["Deep", "Notes/Deep"],
        ["Other", "Notes/Other"],
      ] as const);
      const all = await readdir(tree.directory, { recursive: true });
      return all.includes(from) ? move(from, to) : null;
    },
    picture: async () => {
      const path = pick(["dot.png", "Notes/dot.png", "assets/Big.png"]);
      await commit({ [path]: await picture(random) }, `picture ${path}`);
      return `picture ${path}`;
    },
    "other file": async () => {
      const path = pick(["robots.txt", "file.pdf", "Notes/Alpha.txt", "sitemap.xml"]);
      await commit({ [path]: `Not a note ${random(5)}\n` }, `file ${path}`);
      return `file ${path}`;
    },
    "remove a file": async () => {
      const all = await files(/\.(?:png|txt|pdf|xml)$/i);
      return all.length > 0 ? remove(pick(all)) : null;
    },
    "move a file": async () => {
      const all = await files(/\.png$/i);
      return all.length > 0 ? move(pick(all), pick(["dot.png", "Other/pic.png", "Pic.PNG"])) : null;
    },
    "build settings": async () => {
      const { build } = (await project.document()).settings;
      const setting = pick(["highlight", "rootDirectory"] as const);
      if (setting !== "rootDirectory")
        return configure({ "settings.build": { ...build, [setting]: !build[setting] } });
      const rootDirectory = build.rootDirectory === "" ? "Notes" : "";
      if (rootDirectory !== "" && !(await publishesNotes())) return null;
      return configure({ "settings.build": { ...build, rootDirectory } });
    },
    "formatting settings": async () => {
      const document = await project.document();
      const settings = formatting.read(document);
      const setting = pick(Object.keys(changedFormatting) as (keyof FormattingSettings)[]);
      const [value, other] = [defaultFormattingSettings[setting], changedFormatting[setting]];
      const chosen = settings[setting] === value ? other : value;
      return configure({
        "settings.formatting": { ...document.settings.formatting, [setting]: chosen },
      });
    },
    theme: async () => {
      const { build } = (await project.document()).settings;
      const theme = {
        id: pick(themeIds),
        tokens: {
          accent: pick([null, "#1d5fbf", "#ffee00"]),
          headings: pick(typefaces),
          text: pick(typefaces),
          width: pick(siteWidths),
        },
      };
      return configure({ "settings.build": { ...build, theme } });
    },
    "ignore list": async () => {
      const setting = pick(["", "*.png", `${IGNORED}\n_drafts/`]);
      if (random(2) === 0) {
        const { build } = (await project.document()).settings;
        return configure({ "settings.build": { ...build, ignore: setting } });
      }
      const path = pick([".pressmarkignore", "Notes/.pressmarkignore"]);
      await commit({ [path]: `# ${minute}\n${setting}\n` }, `ignore ${setting}`);
      return `${path}: ${setting}`;
    },
    "template folder": async () => {
      const folder = pick(["/", "Notes/Deep", "Nowhere"]);
      await commit(
        { ".obsidian/templates.json": JSON.stringify({ folder }) },
        `templates ${folder}`,
      );
      return `templates in ${folder}`;
    },
    "inherited publication": async () => {
      const path = pick(["Notes/Notes.json", "Notes/Deep/Deep.11tydata.json", "Other/Delta.json"]);
      const data = pick([{}, { draft: true }, { unlisted: true }, { publishDate: "2027-02-01" }]);
      await commit({ [path]: JSON.stringify({ ...data, minute }) }, `inherited ${path}`);
      return `${path}: ${JSON.stringify(data)}`;
    },
    "what it was written for": async () => {
      const folder = pick(["Notes", "Other", "."]);
      const first = pick(["index.md", "Alpha.md", "Deep/Beta.md", "Gamma.md"]);
      const written = pick<Record<string, string>>([
        { "mkdocs.yml": `docs_dir: ${folder}\nnav:\n  - First: ${first}\n  - Deep/\n` },
        { "mkdocs.yml": `site_name: ${minute}\n` },
        { "book.toml": `[book]\nsrc = "${folder}"\n`, "Notes/SUMMARY.md": `- [One](${first})\n` },
        { "_config.yml": `permalink: /blog/:title/\n# ${minute}\n` },
        {
          ".vitepress/config.ts": `export default { themeConfig: { sidebar: [{ text: "${minute}", link: "/Notes/${first}" }] } }`,
        },
      ]);
      await commit(written, `settings ${Object.keys(written).join(" ")}`);
      return `settings ${JSON.stringify(written)}`;
    },
    "remove a program's settings": async () => {
      const all = await files(/^(?:mkdocs\.yml|book\.toml|_config\.yml)$/);
      return all.length > 0 ? remove(pick(all)) : null;
    },
    "chosen conventions": async () => {
      const { build } = (await project.document()).settings;
      const convention = pick(["auto", "auto", "none", "mkdocs", "jekyll", "obsidian"] as const);
      return configure({ "settings.build": { ...build, convention } });
    },
    "site's name": () => configure({ name: pick(["Garden", "Another garden"]) }),
    "site's address": () => configure({ siteLabel: `garden-${random(1_000_000)}` }),
    "back to an older commit": async () => {
      const count = Number(await tree.git("rev-list", "--count", "--first-parent", "HEAD"));
      if (count < 5) return null;
      await tree.git("reset", "--quiet", "--hard", `HEAD~${1 + random(3)}`);
      return (await notes()).length > 0 ? "back to an older commit" : null;
    },
    "history rewritten": async () => {
      await tree.git("reset", "--quiet", "--soft", "HEAD~1");
      await commit({ [pick(await notes())]: contentOf(random) }, "rewritten");
      return "history rewritten";
    },
    "unrelated history": async () => {
      await tree.git("checkout", "--quiet", "--orphan", `orphan-${random(1_000_000)}`);
      await commit({ [anyPath()]: contentOf(random) }, "everything anew");
      await commit({}, "and nothing more");
      return "unrelated history";
    },
    merge: async () => {
      const main = await tree.git("rev-parse", "HEAD");
      const [ours, theirs] = [pick(await notes()), pick([...(await notes()), anyPath()])];
      if (ours === theirs) return null;
      await write(theirs);
      const side = await tree.git("rev-parse", "HEAD");
      await tree.git("reset", "--quiet", "--hard", main);
      await write(ours);
      await tree.git("merge", "--quiet", "--no-edit", "--strategy-option=ours", side);
      return `merge of ${theirs}, and ${ours} meanwhile`;
    },
    "time passes": async () => {
      vi.setSystemTime(Date.now() + (1 + random(40)) * DAY_MS);
      return Promise.resolve(`it is ${new Date().toISOString()}`);
    },
  };

  /** The published folder may have lost its last note. Then the whole vault is the root again. */
  async function keepRoot(): Promise<void> {
    const { build } = (await project.document()).settings;
    if (build.rootDirectory !== "" && !(await publishesNotes()))
      await configure({ "settings.build": { ...build, rootDirectory: "" } });
  }

  return {
    async edit(): Promise<string> {
      for (;;) {
        const description = await edits[pick(Object.keys(edits))]?.();
        if (!description) continue;
        await keepRoot();
        return description;
      }
    },
    start: async () => {
      await commit(
        {
          "index.md": "# Home\n\n[[Alpha]] ![[Beta]]\n\nTwo\nlines\n\n```js\nlet a = 1;\n```",
          "Notes/Alpha.md": contentOf(random),
          "Notes/Deep/Beta.md": "# Beta\n\n## Part\n\nSome text.\n\n![[Gamma]]",
          "Other/Gamma.md": "Links to [[Alpha#Part]] ![[Beta]]",
          "Other/Delta.md": contentOf(random),
          "dot.png": await picture(random),
        },
        "start",
      );
      await write("Notes/Alpha.md");
    },
  };
}

/** Every second picture is large enough to get smaller variants. */
function picture(random: Random): Promise<Buffer> {
  const shade = random(4) * 50;
  const width = random(2) === 0 ? 8 : 700;
  const background = { r: shade, g: shade, b: 90 };
  return sharp({ create: { width, height: 40, channels: 3, background } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
