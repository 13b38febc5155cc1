import { DatabaseFile } from "../../components/database/database-file.tsx";
import { SqlConsole } from "../../components/database/sql-console.tsx";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";

/** The content of a deployment as one SQLite file, to download or to query. */
function DeploymentSqlite() {
  const { project, deployment } = useDeploymentContext();
  return (
    <DatasetState project={project} deployment={deployment}>
      <DatabaseFile key={deployment.id} deployment={deployment}>
        {(content) => (
          <SqlConsole
            projectId={project.id}
            content={content}
            fileName={`${project.handle}-${deployment.number}`}
          />
        )}
      </DatabaseFile>
    </DatasetState>
  );
}

export const route = { Component: DeploymentSqlite };
