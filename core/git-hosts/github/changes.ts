import { z } from "zod";
import { Time } from "../delivery-fields.ts";
import type { SourceChange } from "../port.ts";

const Ids = z.array(z.object({ id: z.number().int() })).catch([]);

/** "repository", "installation" and "installation_repositories" in GitHub's webhook description (github/rest-api-description). */
const Body = z.object({
  action: z.string().catch(""),
  repository: z
    .object({ id: z.number().int(), updated_at: Time, default_branch: z.string() })
    .nullish()
    .catch(null),
  installation: z.object({ id: z.number().int(), updated_at: Time }).nullish().catch(null),
  repositories: Ids,
  repositories_added: Ids,
  repositories_removed: Ids,
  changes: z
    .object({ default_branch: z.object({ from: z.string() }).nullish().catch(null) })
    .nullish()
    .catch(null),
});
type Body = z.infer<typeof Body>;

/** What a delivery says about repositories that projects are linked to. Empty for pushes. */
export function readChanges(event: string, delivered: Record<string, unknown>): SourceChange[] {
  if (event === "repository") return ofRepository(Body.parse(delivered));
  if (event === "installation") return ofInstallation(Body.parse(delivered));
  if (event !== "installation_repositories") return [];
  const {
    installation,
    repositories_added: added,
    repositories_removed: removed,
  } = Body.parse(delivered);
  if (!installation) return [];
  return [...selected(installation, added), ...unselected(installation, removed)];
}

function ofRepository({ action, repository, changes }: Body): SourceChange[] {
  if (!repository) return [];
  const at = repository.updated_at ?? null;
  const of = { repositoryId: String(repository.id) };
  const about = "repository" as const;
  if (action === "deleted") return [{ about, of, at, notice: "deleted" }];
  if (action === "privatized") return [{ about, of, at, notice: "privatized", isPrivate: true }];
  if (action === "publicized") return [{ about, of, at, notice: null, isPrivate: false }];
  if (action !== "edited" || !changes?.default_branch) return [];
  return [{ about, of, at, notice: "defaultBranch", branch: repository.default_branch }];
}

function ofInstallation({ action, installation, repositories }: Body): SourceChange[] {
  if (!installation) return [];
  if (action === "created") return selected(installation, repositories);
  if (action === "new_permissions_accepted") {
    const { id, updated_at: time = null } = installation;
    const of = { installationId: id };
    return [{ about: "installation", of, at: time, notice: null, permissionsAccepted: true }];
  }
  const notices = { deleted: "uninstalled", suspend: "suspended", unsuspend: null } as const;
  if (!(action in notices)) return [];
  const { id: installationId, updated_at: at = null } = installation;
  const notice = notices[action as keyof typeof notices];
  return [{ about: "installation", of: { installationId }, at, notice }];
}

type Installation = NonNullable<Body["installation"]>;
type Listed = z.infer<typeof Ids>;

const selected = ({ id, updated_at: at = null }: Installation, repositories: Listed) =>
  repositories.map((repository): SourceChange => ({
    about: "installation",
    at,
    notice: null,
    installationId: id,
    of: { repositoryId: String(repository.id) },
  }));

const unselected = ({ updated_at: at = null }: Installation, repositories: Listed) =>
  repositories.map((repository): SourceChange => ({
    about: "installation",
    at,
    notice: "unselected",
    of: { repositoryId: String(repository.id) },
  }));
