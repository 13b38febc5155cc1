import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { HANDLE_MAX } from "#schemas/handle.ts";
import type { Org } from "#schemas/orgs/org.ts";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input, Select } from "../../../../components/ui/input.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { paths } from "../../../../paths.ts";
import { useOrgs } from "../../../../queries.ts";
import { MoveChanges } from "./move-changes.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";

const TITLE = "Move to another organization";

/** Lets admins of the project's organization move it to organizations where they are also admins. */
export function MoveSection({ project }: { project: Project }) {
  const { data } = useOrgs();
  const source = data?.orgs.find(({ id }) => id === project.orgId);
  if (!data || !source) return null;
  const targets = data.orgs.filter(({ id, role }) => id !== source.id && role !== "member");
  if (source.role === "member")
    return (
      <SettingsCard title={TITLE} about={`Only admins of ${source.name} can move a project.`} />
    );
  if (targets.length === 0)
    return (
      <SettingsCard
        title={TITLE}
        about="You can move a project to an organization where you are an admin or the owner. There is no other organization yet."
      />
    );
  return <MoveForm project={project} source={source} targets={targets} />;
}

function MoveForm({ project, source, targets }: { project: Project; source: Org; targets: Org[] }) {
  const [targetId, setTargetId] = useState("");
  const [handle, setHandle] = useState(project.handle);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const target = targets.find(({ id }) => id === targetId);
  const move = async () => {
    const move = { projectId: project.id, orgId: targetId, handle: handle.trim() };
    const { project: moved } = await api.projects.move.mutate(move);
    await navigate(paths.settings(moved.orgHandle, moved.handle));
    await queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
    showToast(`${moved.name} is now in ${target?.name}`);
  };
  return (
    <SettingsCard
      title={TITLE}
      about="Members of the other organization take over the site, its deployments and its git remote. Old addresses redirect to the new ones."
      footer={
        <Button
          variant="destructive"
          size="sm"
          disabled={!target || handle.trim() === ""}
          onClick={() => setOpen(true)}
        >
          Move project
        </Button>
      }
    >
      <Field label="Organization">
        {(input) => (
          <Select {...input} value={targetId} onChange={(event) => setTargetId(event.target.value)}>
            <option value="">Choose an organization</option>
            {targets.map(({ id, name, handle: orgHandle }) => (
              <option key={id} value={id}>
                {name} ({orgHandle})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Handle" hint="Change it if the other organization already uses this handle.">
        {(input) => (
          <Input
            {...input}
            maxLength={HANDLE_MAX}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-[13px]"
            value={handle}
            onChange={(event) => setHandle(event.target.value)}
          />
        )}
      </Field>
      {target && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title={`Move ${project.name} to ${target.name}?`}
          confirmLabel="Move project"
          destructive
          phrase={project.handle}
          run={move}
        >
          <MoveChanges project={project} source={source} target={target} handle={handle.trim()} />
        </ConfirmDialog>
      )}
    </SettingsCard>
  );
}
