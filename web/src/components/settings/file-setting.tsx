import { useQuery } from "@tanstack/react-query";
import { FileLock2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Project } from "#schemas/projects/project.ts";
import type { ProjectSettings, StoredSection } from "#schemas/projects/settings/settings.ts";
import { trpc } from "../../api.ts";
import { FileLine } from "./file-line.tsx";

/**
 * Wrap every field that `pressmark.yml` can set (`schemas/projects/project-file/file-sections.ts`). If the live deployment has its value from the file, the
 * field cannot be changed here, and a link leads to the line.
 */
export function FileSetting<S extends StoredSection>({
  project,
  section,
  field,
  children,
}: {
  project: Pick<Project, "id" | "orgHandle" | "handle">;
  section: S;
  field: keyof ProjectSettings[S] & string;
  children: ReactNode;
}) {
  const noteId = useId();
  const { data } = useQuery(trpc.projects.settings.get.queryOptions({ projectId: project.id }));
  const fromFile = data?.fromFile;
  const setting = fromFile?.settings.find((one) => one.section === section && one.field === field);
  if (!fromFile || !setting) return children;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <fieldset disabled aria-describedby={noteId} className="min-w-0">
        {children}
      </fieldset>
      <p id={noteId} className="flex items-start gap-1.5 text-[13px] text-soft">
        <FileLock2 aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span>
          Set in <FileLine project={project} fromFile={fromFile} line={setting.line} />
        </span>
      </p>
    </div>
  );
}
