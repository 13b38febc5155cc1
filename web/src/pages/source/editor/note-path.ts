/** The path of a new note as the user means it: with an ending, without spaces at the edges, in composed characters. */
export function notePath(typed: string): string {
  const path = typed
    .normalize("NFC")
    .split("/")
    .map((name) => name.trim())
    .join("/")
    .replace(/^\/+/, "");
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name === "" || /\.[a-z0-9]+$/i.test(name) ? path : `${path}.md`;
}

/** Why there cannot be a note at the path. Null if there can. */
export function pathProblem(path: string): string | null {
  const names = path.split("/");
  if (names.at(-1) === "") return "Enter a name.";
  if (names.some((name) => name === "")) return "A folder has no name. Remove a slash.";
  if (names.some((name) => name === "." || name === ".."))
    return "The path must stay inside the repository. Remove the dots.";
  if (!/\.(?:md|markdown|mdx|txt|ya?ml|css|json|toml|csv)$/i.test(path))
    return "End the name with .md.";
  return null;
}
