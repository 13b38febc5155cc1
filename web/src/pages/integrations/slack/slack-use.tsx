import { Link } from "react-router-dom";
import { SLACK_DOCS } from "../../../components/channels/kind-facts.ts";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { paths } from "../../../paths.ts";

const link = "text-accent underline underline-offset-4 hover:text-ink";

/** What members can do in Slack, and what they need for it. */
export const SlackUse = () => (
  <Card aria-label="In Slack">
    <CardHeader title="In Slack" />
    <dl className="grid grid-cols-1 gap-4 px-5 py-4 text-[13px] text-pretty text-soft [&_dt]:font-medium [&_dt]:text-ink">
      <div>
        <dt>Messages</dt>
        <dd>One message for each deployment. It changes while the build runs.</dd>
      </div>
      <div>
        <dt>Buttons</dt>
        <dd>
          Approve and roll back act as you, with your rights. The first time, Slack shows you a link
          to your Pressmark account. Linked accounts are under{" "}
          <Link to={paths.account("integrations")} className={link}>
            Account settings
          </Link>
          .
        </dd>
      </div>
      <div>
        <dt>
          <code className="font-mono text-[12.5px]">/pressmark</code>
        </dt>
        <dd>
          <code className="font-mono text-[12.5px]">/pressmark status</code> shows what is live,{" "}
          <code className="font-mono text-[12.5px]">/pressmark deploy</code> deploys a project
          again, and <code className="font-mono text-[12.5px]">/pressmark help</code> lists all
          commands. Only you see the answers.
        </dd>
      </div>
    </dl>
    <p className="px-5 pb-5 text-[13px]">
      <a href={SLACK_DOCS} className={link}>
        How to use Pressmark in Slack
      </a>
    </p>
  </Card>
);
