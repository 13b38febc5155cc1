import { type ComponentProps, lazy, Suspense } from "react";
import { RowsLoading } from "../../../../components/lists/rows-loading.tsx";
import type { AgentBeside as Beside } from "./agent-beside.tsx";

/** The agent is loaded after the text, which comes first. */
const AgentBeside = lazy(async () => ({
  default: (await import("./agent-beside.tsx")).AgentBeside,
}));

export function AgentPane(props: ComponentProps<typeof Beside>) {
  return (
    <Suspense
      fallback={
        <div className="max-lg:hidden lg:w-88 lg:border-l lg:border-line">
          <RowsLoading label="Loading the agent" />
        </div>
      }
    >
      <AgentBeside {...props} />
    </Suspense>
  );
}
