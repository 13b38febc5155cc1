import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { HeadCodeNeed } from "#schemas/projects/theme/head-code.ts";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../../../paths.ts";

/** What is needed before code can be set, in words for the person who reads it. */
export function HeadCodeNeeds({ project, missing }: { project: Project; missing: HeadCodeNeed[] }) {
  const texts: Record<HeadCodeNeed, ReactNode> = {
    operator:
      "The operator of this installation does not allow head code (HEAD_CODE is off). Code that was set before is not served.",
    role: "Only an admin of the organization can set it.",
    secondFactor: (
      <>
        You must be signed in with a second factor. Set one up in your{" "}
        <SettingsLink to={paths.account()}>account settings</SettingsLink>, or sign in again and
        confirm it.
      </>
    ),
    public: (
      <>
        Not everyone can read the whole site. Head code needs a site without restricted pages,
        because the code could read them. You can change who reads the site in the{" "}
        <SettingsLink to={paths.settings(project.orgHandle, project.handle, "audience")}>
          audience settings
        </SettingsLink>
        .
      </>
    ),
  };
  // Whoever lacks these gains nothing from the others.
  const decisive = missing.find((need) => need === "operator" || need === "role");
  return (
    <div className="rounded-lg bg-wash px-4 py-3 text-sm text-soft">
      <p className="font-medium text-ink">You cannot set head code now:</p>
      <ul className="mt-1 list-disc pl-5">
        {(decisive ? [decisive] : missing).map((need) => (
          <li key={need}>{texts[need]}</li>
        ))}
      </ul>
    </div>
  );
}

const SettingsLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="rounded-sm text-accent underline underline-offset-2">
    {children}
  </Link>
);
