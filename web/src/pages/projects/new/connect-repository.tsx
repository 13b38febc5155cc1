import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { appCodeOf, messageOf } from "../../../errors.ts";
import { paths } from "../../../paths.ts";

const needsConnection = new Set(["github_not_connected", "provider_token_invalid"]);

/** Reads the repository with the user's GitHub account from now on, or with the App. */
export function ConnectRepository({ project }: { project: Pick<Project, "id" | "githubAccess"> }) {
  const connecting = useMutation(
    trpc.projects.repositoryAccess.connect.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() }),
      onError: (error) =>
        showToast("The repository is not connected", {
          description: messageOf(error),
          variant: "destructive",
        }),
    }),
  );
  // The account comes first. It is connected on another page.
  if (needsConnection.has(appCodeOf(connecting.error) ?? ""))
    return (
      <Button asChild variant="white" size="sm">
        <Link to={paths.account("integrations")}>Connect your account</Link>
      </Button>
    );
  return (
    <Button
      variant="white"
      size="sm"
      pending={connecting.isPending}
      onClick={() => connecting.mutate({ projectId: project.id })}
    >
      {project.githubAccess ? "Connect again" : "Connect GitHub"}
    </Button>
  );
}
