import { Link, useParams } from "react-router-dom";
import { PageTitle } from "../../components/frame/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../paths.ts";
import { useSession } from "../../session.ts";
import { loginPath, signupPath } from "../../components/account/addresses.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";
import { OpenedInvite } from "./opened-invite.tsx";

/** The target of an invitation link, whether it was sent by email or shared by an admin. */
function Invite() {
  const session = useSession();
  const { token = "" } = useParams();
  return (
    <>
      <PageTitle title="Invitation" />
      {session ? <OpenedInvite token={token} /> : <SignInFirst token={token} />}
    </>
  );
}

/** The organization is revealed only to signed-in users. */
function SignInFirst({ token }: { token: string }) {
  const here = paths.invite(token);
  return (
    <AuthFrame
      heading="You are invited"
      below="Sign in with the address that received the invitation. You then return to this page."
    >
      <div className={`${authCard} grid gap-2`}>
        <Button asChild className="w-full">
          <Link to={signupPath(false, here)}>Create an account</Link>
        </Button>
        <Button asChild variant="outline" className="w-full">
          <Link to={loginPath(false, here)}>Log in</Link>
        </Button>
      </div>
    </AuthFrame>
  );
}

export const route = { Component: Invite };
