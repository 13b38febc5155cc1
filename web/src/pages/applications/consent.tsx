import { useMutation } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ApplicationScope, AuthorizationRequest } from "#schemas/accounts/application.ts";
import { trpc } from "../../api.ts";
import { applicationScopeTexts, placeText } from "../../components/account/application-words.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";
import { RadioCards } from "../../components/controls/radio-cards.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { messageOf } from "../../errors.ts";
import { SignedInAs } from "./signed-in-as.tsx";

interface ConsentProps {
  query: string;
  request: Extract<AuthorizationRequest, { state: "valid" }>;
}

/** Who asks for what, and the two answers. */
export function Consent({ query, request }: ConsentProps) {
  const { client, org, project, scopes, refusalUrl } = request;
  const [scope, setScope] = useState<ApplicationScope>(scopes.at(-1) ?? "content:read");
  const [left, setLeft] = useState<string | null>(null);
  // An app of the machine opens beside this page, which stays.
  const leave = (url: string) => {
    setLeft(url);
    location.assign(url);
  };
  const approval = useMutation(
    trpc.applications.approve.mutationOptions({ onSuccess: ({ url }) => leave(url) }),
  );
  if (left !== null) return <Left name={client.name} url={left} />;
  const choices = applicationScopeTexts.filter(({ value }) => scopes.includes(value));
  return (
    <AuthFrame heading="Connect an application">
      <div className={`${authCard} grid grid-cols-1 gap-5`}>
        <p className="text-sm text-pretty break-words text-soft">
          <Strong>{client.name}</Strong> wants to work with the project{" "}
          <Strong>{project.name}</Strong> of <Strong>{org.name}</Strong> for you.
        </p>
        <div className="flex gap-2.5 rounded-lg border border-warning/35 bg-warning-wash p-3 text-[13px] text-pretty text-warning-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <p className="min-w-0 break-words">
            {client.publishedAt === null ? (
              "The application chose this name itself."
            ) : (
              <>
                <span className="font-medium">{client.publishedAt}</span> describes this
                application.
              </>
            )}{" "}
            Allow it only if you started the connection. Its access goes to{" "}
            <span className="font-medium">{placeText(client.place)}</span>.
          </p>
        </div>
        <RadioCards
          legend="Permissions"
          choices={choices}
          value={scope}
          onChange={setScope}
          stacked
        />
        <FormError>{approval.error && messageOf(approval.error)}</FormError>
        <div className="grid grid-cols-1 gap-2">
          <Button
            className="w-full"
            pending={approval.isPending}
            onClick={() => approval.mutate({ query, scopes: [scope] })}
          >
            Allow
          </Button>
          <Button
            variant="outline"
            className="w-full"
            disabled={approval.isPending}
            onClick={() => leave(refusalUrl)}
          >
            Refuse
          </Button>
        </div>
        <p className="text-center text-xs text-pretty text-faint">
          You can end the access at any time in Account settings → API keys.
        </p>
      </div>
      <SignedInAs />
    </AuthFrame>
  );
}

/** The answer is on its way. */
const Left = ({ name, url }: { name: string; url: string }) => (
  <AuthFrame heading={`Return to ${name}`}>
    <div className={`${authCard} grid grid-cols-1 gap-4 text-center text-sm text-soft`}>
      <p role="status" className="text-pretty">
        Your browser sends your answer to the application. Then you can close this page.
      </p>
      <p className="text-pretty">
        If it does not open,{" "}
        <a href={url} className="text-accent hover:underline">
          open it again
        </a>
        .
      </p>
    </div>
  </AuthFrame>
);

const Strong = ({ children }: { children: ReactNode }) => (
  <span className="font-medium text-ink">{children}</span>
);
