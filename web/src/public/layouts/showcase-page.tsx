import { ArrowRight } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Neighbours } from "../articles/neighbours.tsx";
import { sectionLinks } from "../articles/section-names.ts";
import { paths } from "../../paths.ts";
import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";
import { exampleHandle } from "../previews/example-handle.ts";
import { LivePreview } from "../previews/live-preview.tsx";
import { useExampleSites } from "../previews/use-example-sites.ts";

/** One template or theme: a live example site, and what it is for. */
export function ShowcasePage({ page }: { page: PublicPage }) {
  const handle = exampleHandle(page.path);
  const sites = useExampleSites([handle]);
  const link = sectionLinks[page.section];
  return (
    <div className="mx-auto w-full max-w-6xl px-5 py-12 md:px-8 md:py-16">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="max-w-2xl">
          {link && (
            <p className="mb-4 text-sm font-medium">
              <a href={link.path} className="text-accent underline-offset-4 hover:underline">
                {link.name}
              </a>
            </p>
          )}
          <h1 className="text-3xl font-semibold tracking-[-0.025em] md:text-[42px]">
            {page.title}
          </h1>
          <p className="mt-3 text-lg leading-relaxed text-pretty text-soft">{page.description}</p>
        </div>
        <BeginButton page={page} />
      </header>
      <div className="mt-10">
        <LivePreview site={sites ? (sites.get(handle) ?? null) : undefined} title={page.title} />
      </div>
      {page.html && <Html html={page.html} className="prose mx-auto mt-16 max-w-2xl" />}
      <div className="mx-auto max-w-2xl">
        <Neighbours
          previous={page.previous}
          next={page.next}
          labels={{ previous: "Previous", next: "Next" }}
        />
      </div>
    </div>
  );
}

/** With a session, this opens the form that creates the project. Without one, the sign-in comes first. */
function BeginButton({ page: { path, section, site } }: { page: PublicPage }) {
  const isTemplate = section === "templates";
  const target = isTemplate
    ? paths.signup(`/new?template=${path.split("/").at(-1)}`)
    : paths.getStarted;
  const label = isTemplate ? "Use this template" : "Start a project";
  return (
    <Button asChild size="lg">
      <a href={site.waitlistMode ? "/waitlist" : target}>
        {site.waitlistMode ? "Join Waitlist" : label}
        <ArrowRight aria-hidden="true" />
      </a>
    </Button>
  );
}
