import { formatBytes } from "../../lib/format.ts";
import { DatabaseFile, DownloadButton } from "../database/database-file.tsx";
import { SqlConsole } from "../database/sql-console.tsx";
import { DatasetState } from "./dataset-state.tsx";
import { useShown } from "./deployment-layout.tsx";

/** The content of a deployment as one SQLite file: to download, and to ask in SQL. */
function DeploymentSqlite() {
  const { project, deployment } = useShown();
  return (
    <DatasetState project={project} deployment={deployment}>
      <DatabaseFile key={deployment.id} deployment={deployment}>
        {({ file, size, address }) => (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-60 text-sm text-soft">
                <span className="font-mono text-[13px] text-ink">content.sqlite</span>,{" "}
                {formatBytes(size)}, made of published content only. Queries run in this browser.
              </p>
              <DownloadButton address={address} />
            </div>
            <SqlConsole
              projectId={project.id}
              file={file}
              fileName={`${project.handle}-${deployment.number}`}
            />
          </>
        )}
      </DatabaseFile>
    </DatasetState>
  );
}

export const route = { Component: DeploymentSqlite };
