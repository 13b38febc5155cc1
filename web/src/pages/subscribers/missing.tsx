import { Lock, MailPlus, MailX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import type { SubscribersOverview } from "#schemas/subscribers/overview.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { paths } from "../../paths.ts";

interface MissingProps {
  project: Project;
  isAdmin: boolean;
  overview: Pick<SubscribersOverview, "isAvailable" | "isOffered">;
}

/** Why visitors cannot subscribe, and what to do about it. */
function missingPart({ project, isAdmin, overview }: MissingProps): {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  action: ReactNode;
} {
  const button = (link: ReactNode) => (
    <Button asChild variant="outline" size="sm">
      {link}
    </Button>
  );
  if (!overview.isAvailable)
    return {
      icon: <MailX />,
      title: "This installation cannot send email",
      text: (
        <>
          The operator sets <code className="font-mono text-[13px]">SMTP_URL</code> and{" "}
          <code className="font-mono text-[13px]">MAIL_FROM</code>. After that, visitors can
          subscribe to new posts.
        </>
      ),
      action: button(<a href="/docs/self-hosting/mail">How to set up mail</a>),
    };
  if (!overview.isOffered)
    return {
      icon: <Lock />,
      title: "Not everyone can read this site",
      text: "Only posts that everyone can read are mailed, so this site has no subscription.",
      action:
        isAdmin &&
        button(
          <Link to={paths.settings(project.orgHandle, project.handle, "audience")}>
            Change the audience
          </Link>,
        ),
    };
  return {
    icon: <MailPlus />,
    title: "Visitors cannot subscribe yet",
    text: "Admins of the organization can let visitors subscribe to new posts by email.",
    action: null,
  };
}

/** The page of a project that has no subscribers, and cannot or may not get any. */
export function NothingToShow(props: MissingProps) {
  const { icon, title, text, action } = missingPart(props);
  return (
    <Card aria-label="Subscribers">
      <EmptyState icon={icon} title={title} action={action}>
        {text}
      </EmptyState>
    </Card>
  );
}

/** Above what the project still has. */
export function MissingNotice(props: MissingProps) {
  const { title, text, action } = missingPart(props);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-warning/40 bg-warning-wash px-4 py-3 text-sm text-warning-ink"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-pretty">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong className="font-medium">{title}.</strong> {text} Nothing is mailed until then.
        </span>
      </p>
      {action}
    </div>
  );
}
