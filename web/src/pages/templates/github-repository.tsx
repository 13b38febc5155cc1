import { useQuery } from "@tanstack/react-query";
import type { NewRepository } from "#schemas/projects/new-repository.ts";
import { trpc } from "../../api.ts";
import { ProviderMark } from "../../components/account/provider-mark.tsx";
import { useConnectGithub } from "../../components/account/use-connect-github.ts";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { messageOf } from "../../errors.ts";
import { RepositoryFields } from "./repository-fields.tsx";

interface GithubRepositoryProps {
  /** Where GitHub sends the user back to. */
  path: string;
  /** The name that the repository has until the user enters another one. */
  suggestion: string;
  value: Partial<NewRepository>;
  onChange: (value: Partial<NewRepository>) => void;
}

/** The repository that is created on GitHub, once the user's account there is connected. */
export function GithubRepository({ path, ...fields }: GithubRepositoryProps) {
  const { data, error, refetch } = useQuery(trpc.github.listCreationScopes.queryOptions());
  const connecting = useConnectGithub(path);
  if (error)
    return (
      <div className="grid gap-3">
        <FormError>{messageOf(error)}</FormError>
        <Button variant="outline" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!data)
    return (
      <Loading label="Loading your GitHub accounts">
        <Skeleton className="h-40" />
      </Loading>
    );
  if (data.scopes.length > 0) return <RepositoryFields scopes={data.scopes} {...fields} />;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-wash p-4 text-sm text-soft">
      <p className="text-pretty">
        {data.isConnected
          ? "GitHub is not responding, or no longer accepts your connection."
          : "Connect your GitHub account, so that Pressmark can create the repository for you."}
      </p>
      <Button variant="outline" pending={connecting.isPending} onClick={() => connecting.mutate()}>
        <ProviderMark provider="github" />
        {data.isConnected ? "Connect again" : "Connect GitHub"}
      </Button>
      <FormError>{connecting.error && messageOf(connecting.error)}</FormError>
    </div>
  );
}
