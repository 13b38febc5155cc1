import { Link } from "react-router-dom";
import { useConnectGithub } from "../../../components/account/use-connect-github.ts";
import { ProviderMark } from "../../../components/account/provider-mark.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { webConfig } from "../../../config.ts";
import { messageOf } from "../../../errors.ts";
import { paths } from "../../../paths.ts";

/** Without a connection, or if GitHub no longer accepts it, there is nothing to choose from. */
export function ConnectGithub({
  isConnected,
  onRetry,
}: {
  isConnected: boolean;
  onRetry: () => void;
}) {
  const connecting = useConnectGithub(paths.newImport());
  if (!webConfig().providers.github)
    return (
      <Card>
        <EmptyState
          icon={<ProviderMark provider="github" />}
          title="GitHub is not set up in this installation"
          action={
            <Button asChild variant="outline">
              <Link to={paths.newProject(undefined, "url")}>Enter an address instead</Link>
            </Button>
          }
        >
          An administrator can create a GitHub App in the admin console. Until then, you can link a
          repository by its address.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState
        icon={<ProviderMark provider="github" />}
        title={isConnected ? "GitHub is not responding" : "Connect your GitHub account"}
        action={
          <>
            {isConnected && (
              <Button variant="outline" onClick={onRetry}>
                Retry
              </Button>
            )}
            <Button pending={connecting.isPending} onClick={() => connecting.mutate()}>
              <ProviderMark provider="github" />
              {isConnected ? "Connect again" : "Connect GitHub"}
            </Button>
          </>
        }
      >
        {isConnected
          ? "It is not responding, or it no longer accepts your connection."
          : "You then choose from your repositories and those of your organizations, private ones too."}
      </EmptyState>
      <FormError>{connecting.error && messageOf(connecting.error)}</FormError>
    </Card>
  );
}
