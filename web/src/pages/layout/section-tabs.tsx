import { useParams } from "react-router-dom";
import { TabStrip } from "../../components/frame/tab-strip.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useMatch } from "react-router-dom";
import { sectionsOf } from "./sections.ts";

/** The sections of the current area, as tabs. Shown on narrow screens, and on pages without a sidebar. */
export function SectionTabs({ always }: { always: boolean }) {
  const { org, project } = useParams();
  const inAdmin = useMatch("/admin/*") !== null;
  const sections = sectionsOf({ org, project, admin: inAdmin });
  if (sections.length === 0) return null;
  return (
    <div
      className={classNames("border-b border-line bg-surface px-2 md:px-6", !always && "lg:hidden")}
    >
      <TabStrip label="Sections" tabs={sections} />
    </div>
  );
}
