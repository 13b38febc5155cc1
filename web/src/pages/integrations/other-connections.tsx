import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { paths } from "../../paths.ts";

const link = "underline underline-offset-4 hover:text-ink";

/** Connections that have pages of their own. */
export const OtherConnections = ({ org: { handle, role } }: { org: Org }) => (
  <p className="text-[13px] text-pretty text-faint">
    GitLab, Gitea, Forgejo and Bitbucket are under{" "}
    <Link to={paths.orgSettings(handle, "git-hosts")} className={link}>
      Git hosts
    </Link>
    .
    {role !== "member" && (
      <>
        {" "}
        Signed requests to services of your own are{" "}
        <Link to={paths.orgWebhooks(handle)} className={link}>
          Webhooks
        </Link>
        .
      </>
    )}
  </p>
);
