import { useOutletContext } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";

/** The project of the page. */
export const useProjectContext = () => useOutletContext<Project>();
