import { FolderUp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../ui/button.tsx";

const UploadDialog = lazy(async () => ({
  default: (await import("./upload-dialog.tsx")).UploadDialog,
}));

/** For projects with a git remote of their own. A linked project gets its files from its repository. */
export function UploadButton({ project, label = "Upload" }: { project: Project; label?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (project.gitUrl === null) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <FolderUp /> {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <UploadDialog project={project} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
