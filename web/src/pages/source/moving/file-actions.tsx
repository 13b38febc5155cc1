import { FolderInput, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { ActionMenu } from "../../../components/controls/action-menu.tsx";

const MoveDialog = lazy(async () => ({
  default: (await import("./move-dialog.tsx")).MoveDialog,
}));
const DeleteDialog = lazy(async () => ({
  default: (await import("./delete-dialog.tsx")).DeleteDialog,
}));

interface FileActionsProps {
  project: Project;
  path: string;
  onMoved: (path: string) => void;
  onDeleted: () => void;
}

/** Renames, moves and deletes a file or one of its folders. */
export function FileActions({ project, path, onMoved, onDeleted }: FileActionsProps) {
  const [shown, setShown] = useState<"move" | "delete" | null>(null);
  const close = () => setShown(null);
  const of = { project, file: path, onClose: close };
  return (
    <>
      <ActionMenu
        label={`Actions of ${path}`}
        title="File"
        sheetTitle="File"
        cancelLabel="Close"
        items={[
          { label: "Rename or move", icon: <FolderInput />, action: () => setShown("move") },
          "separator",
          {
            label: "Delete",
            icon: <Trash2 />,
            action: () => setShown("delete"),
            destructive: true,
          },
        ]}
      />
      <Suspense fallback={null}>
        {shown === "move" && (
          <MoveDialog
            {...of}
            onMoved={(next) => {
              close();
              onMoved(next);
            }}
          />
        )}
        {shown === "delete" && (
          <DeleteDialog
            {...of}
            onDeleted={() => {
              close();
              onDeleted();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
