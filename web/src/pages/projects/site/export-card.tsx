import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { messageOf } from "../../../errors.ts";

/** The live site as a folder for a host of static files. */
export function ExportCard({ project }: { project: Project }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery({
        ...trpc.projects.export.queryOptions({ projectId: project.id }),
        staleTime: 0,
      }),
    onSuccess: ({ url }) => {
      const { pathname, search } = new URL(url);
      // The origin is removed, because on loopback the page may be open under another name of the same machine.
      location.assign(pathname + search);
    },
  });
  return (
    <Card aria-label="Export">
      <CardHeader title="Export" />
      <div className="grid grid-cols-1 justify-items-start gap-3 p-5">
        <p className="text-[13px] text-pretty text-faint">
          The live site as a zip that any static host serves, with its search, feeds and redirects.{" "}
          <a href="/docs/site/export" className="text-accent underline underline-offset-2">
            How to use it
          </a>
        </p>
        <Button variant="outline" size="sm" disabled={isPending} onClick={() => mutate()}>
          <Download /> Download site
        </Button>
        <p role="status" className="text-[13px] text-pretty text-faint empty:hidden">
          {error ? messageOf(error) : data ? summaryOf(data) : ""}
        </p>
      </div>
    </Card>
  );
}

function summaryOf({ pages, leftOut }: { pages: number; leftOut: number }): string {
  const all = `The download has ${pages.toLocaleString("en")} ${pages === 1 ? "page" : "pages"}.`;
  if (leftOut === 0) return all;
  const others = leftOut === 1 ? "1 page is" : `${leftOut.toLocaleString("en")} pages are`;
  return `${all} ${others} left out, because not everyone can read ${leftOut === 1 ? "it" : "them"}.`;
}
