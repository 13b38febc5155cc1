import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { HANDLE_MAX } from "#schemas/handle.ts";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Field, FormError } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { paths } from "../../../../paths.ts";
import { useOrgs } from "../../../../queries.ts";
import { AddressChanges } from "./address-changes.tsx";

/** The handle decides the project's addresses, so it is changed on its own. */
export function HandleSection({ project }: { project: Project }) {
  const { data } = useOrgs();
  const [handle, setHandle] = useState(project.handle);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const role = data?.orgs.find(({ id }) => id === project.orgId)?.role ?? "member";
  const wanted = handle.trim();
  // Fetched when the dialog opens, because the handle may have been taken.
  const preview = useQuery({
    ...trpc.projects.previewHandle.queryOptions(
      { projectId: project.id, handle: wanted },
      { staleTime: 0, retry: false },
    ),
    enabled: open,
  });
  const change = async () => {
    const input = { projectId: project.id, handle: wanted };
    const { project: changed } = await api.projects.update.mutate(input);
    await navigate(paths.settings(changed.orgHandle, changed.handle), { replace: true });
    await queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
    showToast("The handle is changed");
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <form onSubmit={ask}>
      <SettingsCard
        title="Handle"
        about="The addresses in the dashboard, of the git remote and of the site contain the handle. When it changes, the old addresses redirect, and no other project can use them."
        footer={
          role === "member" ? (
            <p className="mr-auto text-[13px] text-faint">Only admins can change the handle.</p>
          ) : (
            <Button
              type="submit"
              variant="outline"
              size="sm"
              disabled={wanted === "" || wanted === project.handle}
            >
              Change handle
            </Button>
          )
        }
      >
        <Field label="Handle" hint="3 to 39 characters: a–z, 0–9 and single hyphens inside.">
          {(input) => (
            <Input
              {...input}
              required
              disabled={role === "member"}
              maxLength={HANDLE_MAX}
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono text-[13px]"
              value={handle}
              onChange={(event) => setHandle(event.target.value)}
            />
          )}
        </Field>
      </SettingsCard>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Change the handle to ${wanted}?`}
        confirmLabel="Change handle"
        ready={preview.isSuccess}
        run={change}
      >
        {preview.error ? (
          <FormError>{messageOf(preview.error)}</FormError>
        ) : preview.data ? (
          <AddressChanges project={project} change={preview.data} />
        ) : (
          <p>Looking up the new addresses…</p>
        )}
      </ConfirmDialog>
    </form>
  );
}
