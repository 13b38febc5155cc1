import type { PlatformPart } from "#schemas/platform-status.ts";
import { Link } from "react-router-dom";
import { AppFooter } from "../../components/app-footer.tsx";
import { Logo } from "../../components/logo.tsx";
import { PageHeading } from "../../components/page.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { brandName } from "../../config.ts";
import { usePlatformStatus } from "../../lib/platform-status.ts";
import { paths } from "../../paths.ts";

const parts: Record<PlatformPart, [name: string, about: string]> = {
  database: ["Database", "Accounts, projects and deployments"],
  queues: ["Live updates", "Jobs, and what makes pages change by themselves"],
  storage: ["Storage", "The bytes of published sites"],
  builds: ["Builds", "Turn pushes into deployments"],
  mail: ["Mail and notices", "Tell people what happened"],
  repairs: ["Repairs", "Find what a crash left behind"],
};

/** Whether everything works, for everybody. It asks again by itself. */
function Status() {
  const status = usePlatformStatus();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center px-4 md:px-5">
        <Link
          to={paths.home}
          aria-label={`${brandName()}, home`}
          className="-m-1.5 rounded-md p-1.5 hover:bg-wash"
        >
          <Logo />
        </Link>
      </header>
      <main id="main" className="mx-auto w-full max-w-2xl px-4 pt-10 pb-16">
        <PageHeading title="Status" className="text-2xl">
          {status === undefined
            ? "Looking around…"
            : status === null
              ? "The server does not answer"
              : status.ok
                ? "All systems normal"
                : "Something is not working"}
        </PageHeading>
        <p className="mt-1 mb-6 text-sm text-soft">
          {status ? (
            <>
              Looked at <RelativeTime at={status.checkedAt} />. Published sites are served by a
              process of their own and stay readable.
            </>
          ) : status === null ? (
            "It may be restarting, or your connection is down. This page asks again every minute."
          ) : (
            "Every part is asked whether it answers."
          )}
        </p>
        {status !== null && (
          <Card>
            {status ? (
              <ul className="divide-y divide-line">
                {status.parts.map(({ part, ok }) => (
                  <li key={part} className="flex items-center justify-between gap-4 px-5 py-3.5">
                    <span>
                      <span className="block text-sm font-medium">{parts[part][0]}</span>
                      <span className="block text-[13px] text-soft">{parts[part][1]}</span>
                    </span>
                    <span className="inline-flex items-center gap-2 text-[13px] whitespace-nowrap">
                      <span
                        aria-hidden="true"
                        className={`size-2 rounded-full ${ok ? "bg-success" : "bg-danger"}`}
                      />
                      {ok ? "Working" : "Not working"}
                    </span>
                  </li>
                ))}
              </ul>
            ) : (
              <Loading label="Asking every part">
                <Skeleton className="m-5 h-64" />
              </Loading>
            )}
          </Card>
        )}
      </main>
      <AppFooter brandName={brandName()} />
    </div>
  );
}

export const route = { Component: Status };
