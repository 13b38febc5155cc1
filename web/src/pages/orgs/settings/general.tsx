import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Org, Visibility } from "#schemas/orgs/org.ts";
import { DESCRIPTION_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from "#schemas/text-limits.ts";
import { queryClient, trpc } from "../../../api.ts";
import { PictureField } from "../../../components/controls/picture-field.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input, Select, Textarea } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { webConfig } from "../../../config.ts";
import { messageOf } from "../../../errors.ts";
import { paths } from "../../../paths.ts";
import { SettingsForm } from "../../../components/settings/settings-card.tsx";
import { isOrgAdmin } from "../../../components/orgs/roles.ts";
import { GeneralFacts } from "./general-facts.tsx";

interface OrgEdits {
  name?: string;
  handle?: string;
  description?: string;
  avatar?: string | null;
  visibility?: Visibility;
}

export function General({ org }: { org: Org }) {
  return (
    <div className="max-w-2xl">
      {isOrgAdmin(org) ? <GeneralForm org={org} /> : <GeneralFacts org={org} />}
    </div>
  );
}

/** Only changed fields are sent, so two users can save at the same time. */
function GeneralForm({ org }: { org: Org }) {
  const navigate = useNavigate();
  const [edits, setEdits] = useState<OrgEdits>({});
  const [pictureError, setPictureError] = useState<string | null>(null);
  const saved = { ...org, visibility: org.settings.default_visibility };
  const values = { ...saved, ...edits };
  const { visibility, ...changes } = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => value !== saved[name as keyof OrgEdits]),
  ) as OrgEdits;
  const updates = {
    ...changes,
    ...(visibility && { settings: { default_visibility: visibility } }),
  };
  const set = (edit: OrgEdits) => setEdits({ ...edits, ...edit });
  const saving = useMutation(
    trpc.orgs.update.mutationOptions({
      onSuccess: async ({ org: changed }) => {
        setEdits({});
        showToast("Settings saved");
        // The old address no longer exists.
        if (changed.handle !== org.handle) {
          queryClient.setQueryData(trpc.orgs.get.queryKey({ orgId: changed.handle }), {
            success: true,
            org: changed,
          });
          await navigate(paths.orgSettings(changed.handle), { replace: true });
        }
        await queryClient.invalidateQueries({ queryKey: trpc.orgs.pathKey() });
      },
    }),
  );
  return (
    <SettingsForm
      title="General"
      about="The name and address of the organization."
      changed={Object.keys(updates).length > 0}
      pending={saving.isPending}
      error={pictureError ?? (saving.error && messageOf(saving.error))}
      onSave={() => saving.mutate({ orgId: org.id, updates })}
    >
      <PictureField
        name={values.name}
        picture={values.avatar}
        onChange={(avatar) => {
          setPictureError(null);
          set({ avatar });
        }}
        onError={setPictureError}
      />
      <Field label="Name">
        {(input) => (
          <Input
            {...input}
            required
            maxLength={NAME_MAX_CHARACTERS}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Handle"
        hint={
          <span className="break-all">
            {webConfig().publicUrl}/{values.handle}
          </span>
        }
      >
        {(input) => (
          <Input
            {...input}
            required
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-[13px]"
            value={values.handle}
            onChange={(event) => set({ handle: event.target.value.trim().toLowerCase() })}
          />
        )}
      </Field>
      {changes.handle && <HandleWarning from={org.handle} />}
      <Field label="Description">
        {(input) => (
          <Textarea
            {...input}
            rows={3}
            maxLength={DESCRIPTION_MAX_CHARACTERS}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Visibility of new projects"
        hint="You can change the visibility of each project later. Existing projects do not change."
      >
        {(input) => (
          <Select
            {...input}
            value={values.visibility}
            onChange={(event) =>
              set({ visibility: event.target.value === "private" ? "private" : "public" })
            }
          >
            <option value="public">Public: anyone can visit the site</option>
            <option value="private">Private: only members can visit the site</option>
          </Select>
        )}
      </Field>
    </SettingsForm>
  );
}

const HandleWarning = ({ from }: { from: string }) => (
  <div
    role="status"
    className="rounded-md border border-warning/35 bg-warning-wash px-4 py-3 text-[13px] text-warning-ink"
  >
    <p className="font-medium">A new handle changes addresses</p>
    <ul className="mt-1 list-disc pl-5">
      <li>
        Links to <span className="font-mono">/{from}</span> in this dashboard stop working, and
        someone else can take the old handle.
      </li>
      <li>
        The built-in git remotes of all projects move. Everyone must set the new address with git
        remote set-url.
      </li>
      <li>Published sites keep their addresses.</li>
    </ul>
  </div>
);
