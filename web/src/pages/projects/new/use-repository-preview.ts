import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, trpc } from "../../../api.ts";

interface Address {
  url: string;
  branch: string;
}

/** The preview of a repository before its project exists. It belongs to one address: with another address, it is no longer shown. */
export function useRepositoryPreview({ url, branch }: Address) {
  const address = { url: url.trim(), branch: branch.trim() };
  const [started, setStarted] = useState<{ id: string; of: Address } | null>(null);
  const creation = useMutation(
    trpc.projects.previews.create.mutationOptions({
      onSuccess: ({ success, preview }, of) => {
        queryClient.setQueryData(trpc.projects.previews.get.queryKey({ previewId: preview.id }), {
          success,
          preview,
        });
        setStarted({ id: preview.id, of: { url: of.url, branch: of.branch ?? "" } });
      },
    }),
  );
  const discarding = useMutation(trpc.projects.previews.discard.mutationOptions());
  const isCurrent = started?.of.url === address.url && started.of.branch === address.branch;
  const id = isCurrent ? started.id : null;
  const { data, error, refetch } = useQuery(
    trpc.projects.previews.get.queryOptions({ previewId: id ?? "" }, { enabled: id !== null }),
  );
  const discard = () => {
    if (started) discarding.mutate({ previewId: started.id });
    setStarted(null);
  };
  return {
    preview: (isCurrent && data?.preview) || null,
    isStarting: creation.isPending,
    /** Why the preview could not be started, or its result could not be fetched. */
    startError: creation.error,
    fetchError: isCurrent ? error : null,
    refetch: () => void refetch(),
    start() {
      discard();
      const { url: wanted, branch: chosen } = address;
      creation.mutate({ url: wanted, ...(chosen && { branch: chosen }) });
    },
    discard,
    /** The address has changed, so an error of the old one no longer applies. */
    reset: creation.reset,
  };
}

export type ShownPreview = ReturnType<typeof useRepositoryPreview>;
