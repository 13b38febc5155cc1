/** Why `pressmark.yml` cannot set something, and where it can be set instead. */
export interface Refusal {
  reason: string;
  suggestion: string | null;
}

const ACCESS = "Everyone who can push could change who sees the site.";
const TRUST = "Everyone who can push could change what the site may do.";
const REVEALS = "Everyone who can push could publish more than the project wants to.";
const PROJECT = "It belongs to the project, not to a commit.";

const onPage = (page: string) => `Set it under Settings → ${page}.`;

/** By their names without capital letters and hyphens. */
const refused: Record<string, Refusal> = {
  ...rows(["handle", "address"], PROJECT, onPage("General")),
  ...rows(
    ["name"],
    PROJECT,
    "`title` below `site` is the name of the site. The name of the project is under Settings → General.",
  ),
  ...rows(["branch"], PROJECT, onPage("General")),
  ...rows(["general"], PROJECT, onPage("General")),
  ...rows(["git", "watchpaths", "ignorepaths", "previewbranches"], PROJECT, onPage("Git")),
  ...rows(["build", "convention", "rootdirectory", "failonissues"], PROJECT, onPage("Build")),
  ...rows(["failoncategories"], PROJECT, "Write it below `issues`."),
  ...rows(["visibility", "public", "private", "opendeployments"], ACCESS, onPage("General")),
  ...rows(["audience", "access", "members", "password"], ACCESS, null),
  ...rows(["approval", "approve", "approvenewlypublic"], ACCESS, onPage("Build")),
  ...rows(["domain", "domains", "cname"], TRUST, null),
  ...rows(["secret", "secrets", "env"], TRUST, onPage("Secrets")),
  ...rows(["webhook", "webhooks"], TRUST, onPage("Incoming webhooks")),
  ...rows(["removemetadata", "keeporiginals", "posters"], REVEALS, onPage("Media")),
  ...rows(["maxmegapixels", "maxfilemib"], TRUST, onPage("Media")),
  ...rows(["limit", "limits"], TRUST, "The operator of this installation sets the limits."),
  ...rows(["head", "headcode", "scripts", "script"], TRUST, onPage("Theme")),
  ...rows(
    ["headers", "securityheaders", "csp", "contentsecuritypolicy"],
    TRUST,
    onPage("Redirects"),
  ),
  ...rows(["agents", "agent", "agentrules", "ai", "answers", "subscribers"], TRUST, null),
};

function rows(names: string[], reason: string, suggestion: string | null): Record<string, Refusal> {
  return Object.fromEntries(names.map((name) => [name, { reason, suggestion }]));
}

/** Null if the key is not one that the file must not have. */
export function refusalOf(key: string): Refusal | null {
  const name = key.toLowerCase().replace(/[\s_-]/g, "");
  return Object.hasOwn(refused, name) ? refused[name]! : null;
}
