import type { IssuedInvitation } from "#schemas/orgs/invitation.ts";
import { CopyField } from "../../../components/controls/command-block.tsx";
import { webConfig } from "../../../config.ts";

/** The link of an invitation, for the admin to pass on; it is shown this once. */
export const InvitationLink = ({ invitation }: { invitation: IssuedInvitation }) => (
  <div className="grid grid-cols-1 gap-2 rounded-lg border border-success/30 bg-success-wash p-4 text-[13px]">
    <output className="font-medium break-words">{invitation.email} is invited</output>
    <CopyField value={invitation.url} label="invitation link" />
    <p className="text-pretty text-soft">
      You can pass this link on yourself; it is not shown again. It only works for somebody who is
      signed in with {invitation.email}, and it does not prove that the address is theirs: the link
      in the mail does.
    </p>
    {!webConfig().mailSends && (
      <p className="text-pretty text-soft">
        This installation sends no mail yet (SMTP_URL). The mail lies in the outbox of its
        administrator, /admin/mails.
      </p>
    )}
  </div>
);
