import type { McpTool } from "#schemas/projects/mcp.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";

/** What clients can do, first what changes nothing. */
export function ToolCard({ tools }: { tools: readonly McpTool[] }) {
  const groups = [
    { title: "Reading", of: tools.filter(({ changes }) => !changes) },
    { title: "Writing", of: tools.filter(({ changes }) => changes) },
  ];
  return (
    <Card aria-label="Tools">
      <CardHeader title="Tools" />
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ title, of }) => (
          <section key={title} aria-label={title} className="border-b border-line last:border-0">
            <h3 className="px-5 pt-4 pb-1 text-[13px] font-semibold text-soft">{title}</h3>
            <ul className="pb-3">
              {of.map((tool) => (
                <li key={tool.name} className="px-5 py-2">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="text-sm font-medium">{tool.title}</span>
                    <code className="font-mono text-xs text-faint">{tool.name}</code>
                    <Badge tone={tool.changes ? "warning" : "neutral"}>scope {tool.scope}</Badge>
                  </p>
                  <p className="mt-0.5 max-w-3xl text-[13px] text-pretty text-soft">
                    {tool.description}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Card>
  );
}
