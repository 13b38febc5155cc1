import { ArrowUpRight, Copy, Palette, PinOff, RotateCcw, RotateCw, UserPlus } from "lucide-react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Org } from "#schemas/orgs/org.ts";
import type { Project } from "#schemas/projects/project.ts";
import { themeAbouts, themeIds } from "#schemas/projects/theme/theme.ts";
import { possibleActions } from "../../../components/deployments/deployment-actions.ts";
import { showToast } from "../../../components/ui/toast.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { firstLine } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { askToRollBack } from "../overlays.ts";
import type { Command } from "./command.ts";
import { switchTheme } from "./switch-theme.ts";

/** How many older deployments are offered for a rollback. */
const SHOWN_ROLLBACKS = 4;

const action = (command: Omit<Command, "group">): Command => ({ ...command, group: "Actions" });

/** What the user may do in the current organization. The api checks again. */
export function orgActions(org: Org | undefined): Command[] {
  if (!org || org.is_personal || org.role === "member") return [];
  return [
    action({
      id: "invite",
      label: "Invite people",
      note: org.name,
      icon: <UserPlus />,
      to: paths.orgSettings(org.handle, "members"),
    }),
  ];
}

/** What every member may do in the current project. */
export function projectActions(
  project: Project,
  {
    deployments,
    redeploy,
    unpin,
  }: { deployments: Deployment[]; redeploy: () => void; unpin: () => void },
): Command[] {
  const { name, url, live, latest, pinned } = project;
  const copyAddress = async () =>
    showToast((await copyText(url)) ? "Address copied" : "The browser blocked copying");
  return [
    ...(latest && project.status === "active"
      ? [
          action({
            id: "redeploy",
            label: "Redeploy",
            note: name,
            icon: <RotateCw />,
            run: redeploy,
          }),
        ]
      : []),
    ...(live
      ? [
          action({
            id: "open site",
            label: "Open site",
            note: name,
            icon: <ArrowUpRight />,
            href: url,
          }),
          action({
            id: "copy address",
            label: "Copy the site's address",
            note: name,
            icon: <Copy />,
            run: () => void copyAddress(),
          }),
        ]
      : []),
    ...(pinned
      ? [action({ id: "unpin", label: "Unpin the site", note: name, icon: <PinOff />, run: unpin })]
      : []),
    ...rollbacks(project, deployments),
  ];
}

/** A question comes first, because visitors see the change immediately. */
const rollbacks = (project: Project, deployments: Deployment[]): Command[] =>
  deployments
    .filter((deployment) => possibleActions(project, deployment).flat().includes("rollback"))
    .slice(0, SHOWN_ROLLBACKS)
    .map((deployment) =>
      action({
        id: `roll back ${deployment.id}`,
        label: `Roll back to #${deployment.number}`,
        note: deployment.commit ? firstLine(deployment.commit.message) : undefined,
        icon: <RotateCcw />,
        run: () => askToRollBack({ project, deployment }),
      }),
    );

export const themeActions = (project: Project, show: (deploymentId: string) => void): Command[] =>
  themeIds.map((id) =>
    action({
      id: `theme ${id}`,
      label: `Switch theme to ${themeAbouts[id].name}`,
      note: project.name,
      icon: <Palette />,
      run: () => void switchTheme(project.id, id, show),
    }),
  );
