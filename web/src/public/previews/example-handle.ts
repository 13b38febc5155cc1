/** The handle of the example site for a template or theme page: "/templates/team-wiki", "/themes/journal". */
export function exampleHandle(path: string): string {
  const [, section, id = ""] = path.split("/");
  return section === "themes" ? `theme-${id}` : id;
}
