import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../api.ts";
import { Button } from "../../components/ui/button.tsx";
import { appCodeOf } from "../../errors.ts";
import { FileCard } from "./file-card.tsx";
import { FileActions } from "./moving/file-actions.tsx";

/** A file at the head of the branch, with what a member can do with it. */
export function BranchFile(props: {
  project: Project;
  path: string;
  line: string;
  onLine: (line: string) => void;
  /** Null if files cannot be edited. */
  onEdit: (() => void) | null;
  /** Null if files of this branch cannot be moved and deleted. */
  onMoved: ((path: string) => void) | null;
  onDeleted: () => void;
}) {
  const { project, path, line, onLine, onEdit, onMoved, onDeleted } = props;
  const { data, error, refetch } = useQuery(
    trpc.source.read.queryOptions({ projectId: project.id, path, branch: project.branch }),
  );
  const isText = data?.file.kind === "file" && data.file.text !== null;
  // The editor opens larger notes than this page shows.
  const isLargeNote = appCodeOf(error) === "file_too_large" && /\.(?:md|markdown)$/i.test(path);
  const edit = onEdit && (
    <Button variant="outline" size="sm" className="max-md:h-9" onClick={onEdit}>
      <Pencil /> Edit
    </Button>
  );
  return (
    <FileCard
      path={path}
      file={data?.file}
      error={error}
      onRetry={() => void refetch()}
      line={line}
      onLine={onLine}
      actions={
        isLargeNote
          ? edit
          : onEdit &&
            data?.file.kind === "file" && (
              <>
                {isText && edit}
                {onMoved && (
                  <FileActions
                    project={project}
                    path={path}
                    onMoved={onMoved}
                    onDeleted={onDeleted}
                  />
                )}
              </>
            )
      }
    />
  );
}
