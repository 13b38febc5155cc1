import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { api, trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { RefreshButton } from "../refresh-button.tsx";
import { IndexCard } from "./index-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { StateCards } from "./state-cards.tsx";

/** Versions, settings and the state of the installation, for when something is wrong. */
function Debug() {
  const query = useQuery(trpc.admin.debug.get.queryOptions());
  const { data, error, refetch } = query;
  const report = data?.debug;
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>Debug</PageHeading>}
        below="The installation as the api sees it. The bundle for a bug report has versions, counts and states, but no names, addresses, hosts or content."
        actions={
          <>
            <RefreshButton query={query} />
            <BundleButton />
          </>
        }
      />
      {report ? (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <StateCards report={report} />
          <IndexCard indexes={report.indexes} />
          <SettingsCard settings={report.settings} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading versions and settings">
          <Skeleton className="h-80 w-full rounded-xl" />
        </Loading>
      )}
    </PageBody>
  );
}

function BundleButton() {
  const download = useMutation({
    mutationFn: async () => {
      const { bundle } = await api.admin.debug.bundle.mutate();
      const name = `pressmark-debug-${bundle.createdAt.slice(0, 10)}.json`;
      saveFile(name, JSON.stringify(bundle, null, 2), "application/json");
      showToast(`Saved ${name}`);
    },
    onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
  });
  return (
    <Button pending={download.isPending} onClick={() => download.mutate()}>
      <Download /> Download bundle
    </Button>
  );
}

export const route = { Component: Debug };
