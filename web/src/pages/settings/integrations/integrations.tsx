import { GithubSection } from "./github-section.tsx";
import { LinkSlack } from "./link-slack.tsx";
import { SlackSection } from "./slack-section.tsx";

/** The accounts of other services that are connected to this account. */
export const Integrations = () => (
  <>
    <LinkSlack />
    <GithubSection />
    <SlackSection />
  </>
);
