import { OrgPage } from "../../components/orgs/org-page.tsx";
import { ChatPage } from "./chat-page.tsx";

export const route = {
  Component: () => (
    <OrgPage>{(org) => <ChatPage key={org.id} org={org} project={null} name={org.name} />}</OrgPage>
  ),
};
