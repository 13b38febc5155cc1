/** A whole number from 0 up to, but not including, the argument. */
export type Random = (below: number) => number;

export const NAMES = [
  "Alpha",
  "Beta",
  "Gamma",
  "Delta",
  "Epsilon",
  "Über Zeta",
  "Beta +",
  "index",
  "README",
];
export const FOLDERS = ["", "Notes/", "Notes/Deep/", "Other/"];

export function pickFrom(random: Random) {
  return <T>(list: readonly T[]): T => list[random(list.length)] as T;
}

/** A note that links to, embeds, tags and configures any of the other names. */
export function contentOf(random: Random): string {
  const pick = pickFrom(random);
  const front = [
    random(3) === 0 && `tags: [${pick(["one", "two", "two/three", "One"])}]`,
    random(3) === 0 && `aliases: [${pick(["Ally", "Bally", "Alpha"])}]`,
    random(4) === 0 && `date: 2026-0${1 + random(9)}-11`,
    random(6) === 0 && `description: ${pick(["In short", "At length"])}`,
    random(8) === 0 && "draft: true",
    random(8) === 0 && "publish: false",
    random(8) === 0 && pick(["unlisted: true", "hidden: true", "private: true", "status: draft"]),
    random(10) === 0 && `expiryDate: ${pick(["2020-01-01", "2027-02-20", "2040-01-01"])}`,
    random(12) === 0 && `date: ${pick(["2027-01-20", "2027-03-01"])}`,
    random(6) === 0 &&
      `publishAt: ${pick(["2020-01-01", "2027-02-03", "2027-06-07", "2040-01-01"])}`,
    random(8) === 0 && `slug: ${pick(["my-own", "beta"])}`,
    random(10) === 0 && `permalink: ${pick(["/fixed", "/notes/alpha", "/tags"])}`,
    random(6) === 0 && `title: ${pick(["A title", "Beta", "Other"])}`,
    random(8) === 0 && `cover: ${pick(["dot.png", "assets/Big.png", "https://example.com/a.png"])}`,
    random(8) === 0 && `redirectFrom: ${pick(["/once/here", "/other/gamma", "/before.html"])}`,
    random(8) === 0 && `lang: ${pick(["de", "ar", "nothing"])}`,
    random(10) === 0 && `seo: { description: ${pick(["Engine", "Search"])} }`,
    random(8) === 0 && pick(["noindex: true", "sitemap: false", "search: false", "nav_exclude: 1"]),
    random(12) === 0 && "not: [yaml",
  ].filter(Boolean);
  const body = Array.from({ length: 1 + random(5) }, () => {
    const name = pick([...NAMES, "Ally", "Bally", "Nowhere", "alpha"]);
    return pick([
      `See [[${name}]].`,
      `![[${name}]]`,
      `![[${name}#Part]]`,
      `![[${name}#^here]]`,
      `[[${name}#Part|shown]]`,
      `A [link](${pick(FOLDERS)}${name.replaceAll(" ", "%20")}.md#part).`,
      `[Folder](${pick(["Notes/", "/other", "/tags", "/posts", "./", "..", "/", "#", "#top"])})`,
      `## Part\n\nText ${random(100)} #${pick(["one", "four"])}`,
      `# ${pick(["Heading", "Beta"])} ${random(3)}`,
      `A block ${random(9)} ^here`,
      `Plain ${random(1000)}\nsecond line.`,
      pick(["![[dot.png]]", "![[Big.png|100]]", "![a](../dot.png)", "[[file.pdf]]"]),
      pick(["![[Pic.PNG]]", "[text](Alpha.txt)", "![[Notes/dot.png]]"]),
      `\`\`\`js\nlet a = ${random(9)};\n\`\`\``,
      `%%hidden ${random(9)}%% seen`,
      "$a^2$",
      "```mermaid\ngraph TD; A-->B;\n```",
    ]);
  });
  return `${front.length > 0 ? `---\n${front.join("\n")}\n---\n` : ""}${body.join("\n\n")}\n`;
}
