import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { docsOfWebhook } from "../../../components/projects/host-facts.ts";
import { HostWebhook } from "../../../components/projects/host-webhook.tsx";
import { CopyField } from "../../../components/controls/command-block.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { brandName } from "../../../config.ts";
import { secretsOf } from "../../../lib/one-time-secrets.ts";
import { everyText } from "../../../lib/check-interval.ts";
import { paths } from "../../../paths.ts";
import { DeployKey } from "../../../components/projects/deploy-key/deploy-key.tsx";
import { useCheck } from "./link-failure.tsx";

/** How Pressmark learns of pushes to a linked repository. */
export function LinkInstructions({ project }: { project: Project }) {
  const check = useCheck(project);
  const { checkedAt = null, failure = null, everyMinutes = 0 } = project.following ?? {};
  const isReadable = checkedAt !== null && failure === null;
  if (project.hostWebhook && project.webhookUrl)
    return (
      <div className="grid grid-cols-1 gap-4 p-5 text-sm">
        <HostWebhook project={project} webhookUrl={project.webhookUrl} />
        {project.hostWebhook.state === "failed" && (
          <Webhook project={project} webhookUrl={project.webhookUrl} />
        )}
      </div>
    );
  const isReported = project.githubAccess?.through === "app";
  return (
    <div className="grid grid-cols-1 gap-4 p-5 text-sm">
      {project.ssh && !isReadable && <DeployKey project={project} ssh={project.ssh} />}
      <p className="text-pretty text-soft">
        {brandName()} {everyMinutes > 0 ? "checks" : "does not check"} for changes in{" "}
        <span className="break-all text-ink">{project.sourceUrl}</span>
        {everyMinutes > 0 ? ` ${everyText(everyMinutes)}` : " automatically"}.{" "}
        {immediately(project)}
      </p>
      {!isReported && project.webhookUrl && (
        <Webhook project={project} webhookUrl={project.webhookUrl} />
      )}
      <div className="flex flex-wrap gap-2">
        {!project.webhookUrl && (
          <Button asChild variant="outline" size="sm">
            <Link to={paths.settings(project.orgHandle, project.handle, "webhooks")}>
              Create deploy hook
            </Link>
          </Button>
        )}
        <Button variant="outline" size="sm" pending={check.isPending} onClick={check.mutate}>
          Check now
        </Button>
      </div>
    </div>
  );
}

/** How pushes are published without waiting for a check. */
function immediately({ githubAccess, webhookUrl }: Project): string {
  if (githubAccess?.through === "app") return "The GitHub App reports pushes immediately.";
  const add = "add a webhook there for push events, with content type JSON:";
  return webhookUrl
    ? `To publish pushes immediately, ${add}`
    : "To publish pushes immediately, call a deploy hook from the repository’s CI.";
}

function Webhook({ project, webhookUrl }: { project: Project; webhookUrl: string }) {
  const secret = secretsOf(project.id)?.webhookSecret;
  const docs = docsOfWebhook(webhookUrl);
  return (
    <>
      <p className="text-[13px]">
        <a href={docs.to} className="text-accent underline-offset-4 hover:underline">
          How to add a webhook on {docs.label}
        </a>
      </p>
      <CopyField value={webhookUrl} label="webhook address" />
      {secret ? (
        <>
          <CopyField value={secret} label="webhook secret" />
          <p className="text-[13px] text-faint">
            The secret is shown only now. You can rotate it in this project’s settings.
          </p>
        </>
      ) : (
        <p className="text-[13px] text-faint">
          The secret was shown when the project was created. You can rotate it in the settings.
        </p>
      )}
    </>
  );
}
