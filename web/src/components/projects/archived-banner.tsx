import { Archive } from "lucide-react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../paths.ts";

/** Says why nothing is built. */
export function ArchivedBanner({ project }: { project: Project }) {
  return (
    <section
      aria-label="The project is archived"
      className="mb-5 flex items-start gap-2.5 rounded-xl border border-line bg-wash px-5 py-3 text-sm text-soft"
    >
      <Archive className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0">
        This project is archived. Its site stays published, but nothing new is built. An admin can
        unarchive it in the{" "}
        <Link
          to={paths.settings(project.orgHandle, project.handle)}
          className="rounded-sm underline underline-offset-2"
        >
          settings
        </Link>
        .
      </p>
    </section>
  );
}
