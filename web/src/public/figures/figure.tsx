import type { ReactNode } from "react";
import { LinkGraph } from "./link-graph.tsx";
import { Pictures } from "./pictures.tsx";
import { Rows } from "./rows.tsx";
import { SourceAndPage } from "./source-and-page.tsx";
import { Sql } from "./sql.tsx";
import { Terminal } from "./terminal.tsx";

const push = (
  <Terminal
    label="git push prints the number and the address of the deployment, and the site’s address"
    name="~/notes"
    lines={[
      ">git push pressmark main",
      "To https://press.example/git/ada/garden.git",
      "remote: main: building deployment 12",
      "remote:   Deployment: https://press.example/ada/garden/k4hd…",
      "remote:   Site:       https://garden--ada.sites.example",
      "   4e1c0a7..b82f9d3  main -> main",
    ]}
  />
);

const build = (
  <Rows
    label="The stages of a deployment in the dashboard, all done and live"
    name="Deployment 12"
    heading="b82f9d3  Winter jobs"
    rows={[
      { mark: "success", text: "Fetch the commit" },
      { mark: "success", text: "Read the notes", detail: "1 note" },
      { mark: "success", text: "Resolve links", detail: "0 broken" },
      { mark: "success", text: "Render pages" },
      { mark: "success", text: "Go live", detail: "one write", strong: true },
    ]}
  />
);

/** Every drawing of the product that a block can use. */
const figures: Record<string, ReactNode> = {
  "push-and-build": (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      {push}
      {build}
    </div>
  ),
  push,
  build,
  command: (
    <Terminal
      label="The publish command prints the stages of the build and ends with the site’s address"
      name="npm run publish"
      lines={[
        ">npm run publish -- ~/notes",
        "publishing /home/ada/notes as notes …",
        "",
        "http://notes--ada.localhost:5600",
      ]}
    />
  ),
  compare: (
    <Rows
      label="A comparison of two deployments: pages added, changed, moved and removed, and a link that broke"
      name="Compare 12 with 11"
      heading="What changes for visitors"
      rows={[
        { mark: "success", text: "/winter-jobs", detail: "added" },
        { mark: "accent", text: "/compost", detail: "changed" },
        { mark: "neutral", text: "/mulch → /leaf-mould", detail: "moved" },
        { mark: "danger", text: "/old-shed", detail: "removed" },
        { mark: "warning", text: "Tools links to /old-shed", detail: "dead link" },
      ]}
    />
  ),
  rollback: (
    <Rows
      label="A list of deployments: number 11 is live again after a rollback, and pinned"
      name="Deployments"
      heading="garden"
      rows={[
        { mark: "success", text: "12  Rewrite the home page", detail: "success" },
        { mark: "success", text: "11  Winter jobs", detail: "live, pinned", strong: true },
        { mark: "danger", text: "10  Import of 400 notes", detail: "failed, nothing went live" },
        { mark: "neutral", text: "9  Fix a typo", detail: "superseded" },
      ]}
    />
  ),
  approval: (
    <Rows
      label="A deployment needs approval because two notes would become public"
      name="Deployment 13"
      heading="Would become public for the first time"
      rows={[
        { mark: "warning", text: "Journal/Salary talk.md", detail: "/journal/salary-talk" },
        { mark: "warning", text: "Plans/2027.md", detail: "/plans/2027" },
        { mark: "neutral", text: "Needs a member’s approval", strong: true },
      ]}
    />
  ),
  "source-and-page": <SourceAndPage />,
  sql: <Sql />,
  pictures: <Pictures />,
  graph: <LinkGraph />,
};

export const figureNames: string[] = Object.keys(figures);

/** A drawing of the product, made of the product's own components. An unknown name shows nothing. */
export const Figure = ({ name }: { name: string }) => figures[name] ?? null;
