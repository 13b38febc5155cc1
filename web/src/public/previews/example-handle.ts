/** The example site that a page of a template or a theme shows: "/templates/team-wiki", "/themes/journal". */
export function exampleHandle(path: string): string {
  const [, section, id = ""] = path.split("/");
  return section === "themes" ? `theme-${id}` : id;
}
