import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { CommandBlock } from "../../../components/controls/command-block.tsx";
import { Status } from "../../../components/status.tsx";
import { UploadButton } from "../../../components/uploads/upload-button.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { messageOf } from "../../../errors.ts";
import { secretsOf } from "../../../lib/one-time-secrets.ts";
import { LinkInstructions } from "./link-instructions.tsx";
import { withToken } from "./with-token.ts";

/** A project without content: commands for a terminal, and an indicator that waits for the first push. */
export function FirstPush({ project }: { project: Project }) {
  return (
    <Card aria-label="First push">
      <CardHeader
        title={project.gitUrl ? "Push your notes" : "Waiting for the first push"}
        action={
          <Status
            status={project.following?.failure ? "failed" : "waiting"}
            className="text-[13px] text-soft"
          />
        }
      />
      {project.gitUrl ? (
        <>
          <PushInstructions project={project} gitUrl={project.gitUrl} />
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4">
            <p className="text-[13px] text-soft">Without git, upload your notes here.</p>
            <UploadButton project={project} label="Upload a folder or zip" />
          </div>
        </>
      ) : (
        <LinkInstructions project={project} />
      )}
    </Card>
  );
}

/** The commands contain the push token, which is shown only until the page is reloaded. */
export function PushInstructions({ project, gitUrl }: { project: Project; gitUrl: string }) {
  const [newToken, setNewToken] = useState<string | null>(null);
  const token = newToken ?? secretsOf(project.id)?.pushToken ?? null;
  const creation = useMutation(
    trpc.projects.pushTokens.create.mutationOptions({
      onSuccess: ({ secret }) => setNewToken(secret),
    }),
  );
  const remote = `git remote add pressmark ${token ? withToken(gitUrl, token) : gitUrl}`;
  return (
    <div className="grid grid-cols-1 gap-5 p-5">
      <div className="grid grid-cols-1 gap-2">
        <h3 className="text-[13px] font-medium">From a repository you already have</h3>
        <CommandBlock
          label="Commands for an existing repository"
          lines={[remote, "git push pressmark HEAD"]}
        />
      </div>
      <div className="grid grid-cols-1 gap-2">
        <h3 className="text-[13px] font-medium">From a folder of notes</h3>
        <CommandBlock
          label="Commands for a folder"
          lines={[
            `git init -b ${project.branch}`,
            "git add .",
            'git commit -m "First notes"',
            remote,
            "git push pressmark HEAD",
          ]}
        />
      </div>
      {token ? (
        <p className="text-[13px] text-faint">
          The address contains a push token, which is shown only now. Git stores it in the
          repository’s config. You can revoke it in this project’s settings.
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-wash px-4 py-3">
          <p className="max-w-md text-[13px] text-soft">
            Git asks for a password: a push token. Create one to add it to the commands above. It is
            shown only once.
          </p>
          <Button
            variant="outline"
            size="sm"
            pending={creation.isPending}
            onClick={() => creation.mutate({ projectId: project.id, name: "Command line" })}
          >
            Create push token
          </Button>
        </div>
      )}
      <FormError>{creation.error && messageOf(creation.error)}</FormError>
    </div>
  );
}
