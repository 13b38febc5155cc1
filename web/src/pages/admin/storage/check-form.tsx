import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { type StorageDepth, storageDepths } from "#schemas/storage-check.ts";
import { queryClient, trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";

export const depthTexts: Record<StorageDepth, string> = {
  list: "Count the blobs",
  sample: "Count, and read a sample",
  all: "Count, and read everything",
};

/** Starts a check. */
export function CheckForm({ isRunning }: { isRunning: boolean }) {
  const [depth, setDepth] = useState<StorageDepth>("sample");
  const check = useMutation(
    trpc.admin.storage.check.mutationOptions({
      onSettled: () =>
        queryClient.invalidateQueries({ queryKey: trpc.admin.storage.overview.pathKey() }),
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <>
      <Select
        aria-label="What to check"
        className="w-60 max-sm:w-[calc(100vw-2rem)]"
        value={depth}
        onChange={({ target }) =>
          setDepth(storageDepths.find((one) => one === target.value) ?? "sample")
        }
      >
        {storageDepths.map((one) => (
          <option key={one} value={one}>
            {depthTexts[one]}
          </option>
        ))}
      </Select>
      <Button
        disabled={isRunning}
        pending={check.isPending}
        onClick={() => check.mutate({ depth })}
      >
        <ShieldCheck /> Check storage
      </Button>
    </>
  );
}
