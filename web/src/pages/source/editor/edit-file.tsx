import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { fetchedOnce } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { useSession } from "../../../session.ts";
import { draftKey } from "./drafts.ts";
import { NoteEditor } from "./note-editor.tsx";
import { openFile } from "./open-file.ts";
import { draftPathOf, useSaving } from "./saving/saving-context.ts";

interface EditFileProps {
  project: Project;
  path: string;
  /** The agent is beside the text. */
  withAgent?: boolean;
  onClose: () => void;
}

/** Opens a file for editing. What others push later does not change the text under the user's hands; saving merges it. */
export function EditFile({ project, path, withAgent = false, onClose }: EditFileProps) {
  const session = useSession();
  // If the session ends, the user can stay and keep typing. The draft keeps its owner.
  const [userId] = useState(session?.user.id ?? "");
  const { published } = useSaving();
  const { id: projectId, branch } = project;
  const key = draftKey(userId, projectId, draftPathOf(path, { branch, published }));
  const { data, error, refetch } = useQuery({
    // Each page opens the file for itself, with the draft that the other one has left.
    queryKey: ["editor", key, withAgent],
    queryFn: () => openFile({ projectId, path, branch }, key),
    ...fetchedOnce,
    gcTime: 0,
  });
  if (data)
    return (
      <NoteEditor
        project={project}
        userId={userId}
        path={path}
        withAgent={withAgent}
        onClose={onClose}
        file={data}
      />
    );
  return (
    <Card>
      {error ? (
        <ErrorState title="Could not open the file" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Opening the editor">
          <div className="grid grid-cols-1 gap-3 p-5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </Loading>
      )}
    </Card>
  );
}
