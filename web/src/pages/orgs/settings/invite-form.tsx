import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { GivenRole, IssuedInvitation } from "#schemas/orgs/invitation.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { queryClient, trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input, Select } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { InvitationLink } from "./invitation-link.tsx";

/** Invites by address. A user with a verified address becomes a member immediately. */
export function InviteForm({ org }: { org: Org }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<GivenRole>("member");
  const [issued, setIssued] = useState<IssuedInvitation | null>(null);
  const inviting = useMutation(
    trpc.orgs.addMember.mutationOptions({
      onSuccess: async ({ invitation }, { userEmail }) => {
        setIssued(invitation);
        setEmail("");
        if (!invitation) showToast(`${userEmail} is now a member`);
        await queryClient.invalidateQueries({ queryKey: trpc.orgs.pathKey() });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIssued(null);
    inviting.mutate({ orgId: org.id, userEmail: email.trim(), role });
  };
  return (
    <SettingsCard
      title="Invite people"
      about="People with a verified address join right away. Everyone else gets an invitation that is valid for 7 days."
    >
      <form
        onSubmit={submit}
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
      >
        <Field label="Email">
          {(input) => (
            <Input
              {...input}
              type="email"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="name@example.com"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label="Role">
          {(input) => (
            <Select
              {...input}
              value={role}
              onChange={(event) => setRole(event.target.value === "admin" ? "admin" : "member")}
            >
              <option value="member">Member</option>
              <option value="admin">Admin</option>
            </Select>
          )}
        </Field>
        <Button type="submit" pending={inviting.isPending} className="max-md:h-11">
          Invite
        </Button>
      </form>
      <FormError>{inviting.error && messageOf(inviting.error)}</FormError>
      {issued && <InvitationLink invitation={issued} />}
    </SettingsCard>
  );
}
