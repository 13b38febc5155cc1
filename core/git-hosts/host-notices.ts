import type { HostNoticeDocument, ProjectDocument } from "#store/projects/documents.ts";

export type CurrentNotice = HostNoticeDocument & { kind: NonNullable<HostNoticeDocument["kind"]> };

/** What the host has reported and still matters. */
export function currentNotices({
  hostNotices = {},
  branch: published,
}: Pick<ProjectDocument, "hostNotices" | "branch">): CurrentNotice[] {
  const { repository, installation } = hostNotices;
  return [repository, installation].flatMap((notice) => {
    if (!notice?.kind || (notice.kind === "defaultBranch" && notice.branch === published))
      return [];
    return [{ ...notice, kind: notice.kind }];
  });
}
