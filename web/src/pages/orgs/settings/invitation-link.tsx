import type { IssuedInvitation } from "#schemas/orgs/invitation.ts";
import { CopyField } from "../../../components/controls/command-block.tsx";
import { webConfig } from "../../../config.ts";

/** The link of an invitation, for the admin to share. It is shown only once. */
export const InvitationLink = ({ invitation }: { invitation: IssuedInvitation }) => (
  <div className="grid grid-cols-1 gap-2 rounded-lg border border-success/30 bg-success-wash p-4 text-[13px]">
    <output className="font-medium break-words">{invitation.email} is invited</output>
    <CopyField value={invitation.url} label="invitation link" />
    <p className="text-pretty text-soft">
      You can share this link yourself. It is not shown again. It works only for someone signed in
      with {invitation.email}. Only the link in the email verifies the address.
    </p>
    {!webConfig().mailSends && (
      <p className="text-pretty text-soft">
        This installation does not send email yet (SMTP_URL). The email is in the administrator’s
        outbox at /admin/mails.
      </p>
    )}
  </div>
);
