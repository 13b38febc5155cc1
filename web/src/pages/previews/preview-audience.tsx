import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import type { Preview } from "#schemas/projects/preview.ts";
import { queryClient, trpc } from "../../api.ts";
import { Select } from "../../components/ui/input.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";
import { previewName } from "./preview-name.ts";

const MEMBERS = "members";
const EVERYONE = "everyone";

/** Who can see a preview. Strangers must not publish on the project's address, so the preview of a fork stays with the members. */
export function PreviewAudience({ preview }: { preview: Preview }) {
  const id = useId();
  const { mutate, isPending, variables } = useMutation(
    trpc.previews.update.mutationOptions({
      onSuccess: async ({ preview: { isPublic } }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.previews.pathKey() });
        showToast(isPublic ? "Everyone with the address can see it" : "Only members can see it");
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  if (preview.pull?.fork)
    return (
      <p className="text-soft">
        <span className="block text-xs text-faint">Visible to</span>
        Members only (from a fork)
      </p>
    );
  const isPublic = isPending ? variables.isPublic : preview.isPublic;
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className="text-xs text-faint">
        Visible to<span className="sr-only">: {previewName(preview)}</span>
      </label>
      <Select
        id={id}
        value={isPublic ? EVERYONE : MEMBERS}
        onChange={({ target: { value } }) =>
          mutate({
            projectId: preview.projectId,
            previewId: preview.id,
            isPublic: value === EVERYONE,
          })
        }
      >
        <option value={MEMBERS}>Members</option>
        <option value={EVERYONE}>Everyone with the address</option>
      </Select>
    </div>
  );
}
