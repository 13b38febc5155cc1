import { useMatch, useParams } from "react-router-dom";
import { TabStrip } from "../../components/frame/tab-strip.tsx";
import { sectionsOf } from "./sections.ts";

/** The sections of the current area, as tabs. Shown on narrow screens, which have no column on the left. */
export function SectionTabs() {
  const { org, project } = useParams();
  const inAdmin = useMatch("/admin/*") !== null;
  const sections = sectionsOf({ org, project, admin: inAdmin });
  if (sections.length === 0) return null;
  return (
    <div className="border-b border-line bg-surface px-2 md:px-6 lg:hidden">
      <TabStrip label="Sections" tabs={sections} />
    </div>
  );
}
