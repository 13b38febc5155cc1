import { Link } from "react-router-dom";
import type { AccountService, SignInWay } from "#schemas/admin/accounts.ts";
import { CopyButton } from "../../../components/controls/copy-button.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { paths } from "../../../paths.ts";

const names: Record<SignInWay["name"], string> = {
  password: "Password",
  email: "Links and codes by email",
  github: "GitHub",
  google: "Google",
  totp: "Authenticator app (second factor)",
  phone: "Text message (second factor)",
};
const states = {
  on: { tone: "success", label: "On" },
  partly: { tone: "warning", label: "Partly" },
  off: { tone: "neutral", label: "Off" },
} as const;
const signUps: Record<AccountService["signUp"], string> = {
  open: "Everyone can sign up.",
  invited: "Only people invited from the waitlist can sign up (WAITLIST_MODE).",
  closed: "Nobody can sign up (AUTH_DISABLE_SIGNUP).",
};

/** How users can sign in and up, without secrets. */
export function WayList({ service }: { service: AccountService }) {
  return (
    <>
      <p className="mb-4 text-[13px] text-soft">
        {signUps[service.signUp]}{" "}
        {service.confirmsByItself
          ? "New addresses are confirmed without an email."
          : "Users confirm a new address by email."}
      </p>
      <Card aria-label="Ways to sign in" className="overflow-hidden">
        <CardHeader title="Ways to sign in" />
        <ul className="divide-y divide-line">
          {service.ways.map((way) => (
            <WayRow key={way.name} way={way} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function WayRow({ way }: { way: SignInWay }) {
  const { name, state, callback } = way;
  const { tone, label } = states[state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-5 py-3 text-[13px]">
      <span className="min-w-0">
        <span className="block font-medium">{names[name]}</span>
        <span className="block text-soft">
          <Explanation way={way} />
        </span>
        {callback && (
          <span className="mt-1 flex min-w-0 items-center gap-2 text-xs text-faint">
            <span className="min-w-0 break-all">
              Callback address: <code className="font-mono">{callback}</code>
            </span>
            <CopyButton text={callback} label={`Copy the callback address for ${names[name]}`} />
          </span>
        )}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}

function Explanation({ way: { name, state, source, missing } }: { way: SignInWay }) {
  if (name === "email" && state === "partly")
    return "Without SMTP_URL nothing is sent. The emails are in the outbox, where only administrators see them.";
  if (name === "google" && state === "partly")
    return `Only Google’s button on the page works. Set ${missing.join(" and ")} for the sign-in through Google’s page.`;
  if (name === "github" && state === "off")
    return (
      <>
        Set {missing.join(" and ")}, or create a{" "}
        <Link to={paths.adminGithubApp} className="text-accent underline underline-offset-2">
          GitHub App
        </Link>
        .
      </>
    );
  if (state === "off") return `Set ${missing.join(" and ")}.`;
  if (source === "app") return "Set up with the GitHub App of this installation.";
  return source === "environment" ? "Set up in the environment." : "Needs no setup.";
}
