import { useProjectContext } from "../../components/projects/project-context.ts";
import { ChatPage } from "./chat-page.tsx";
import { RecipeList } from "./recipes/recipe-list.tsx";

function ProjectChat() {
  const project = useProjectContext();
  const org = { id: project.orgId, handle: project.orgHandle };
  return (
    <ChatPage
      key={project.id}
      org={org}
      project={project}
      name={project.name}
      recipes={<RecipeList project={project} />}
    />
  );
}

export const route = { Component: ProjectChat };
