import type { ReactNode } from "react";
import { pictureOf } from "../../components/pictures/pictures.ts";
import { ShownPicture } from "../../components/pictures/shown-picture.tsx";
import { OneEdit } from "./one-edit.tsx";
import { PushAndSite } from "./push-and-site.tsx";
import { PushOutput } from "./push-output.tsx";
import { SourceAndPage } from "./source-and-page.tsx";

/** Pages of the dashboard: the names of their pictures, and what they show. */
const dashboardPages = {
  build: "The page of a deployment: what changed, what broke, and its stages with their times",
  issues: "The issues of a deployment: a broken link with its file, its line and a suggestion",
  compare: "A page of the site before and after a push, with the changes marked",
  rollback: "The list of deployments, with their commits, times and results",
  approval: "A deployment that waits for approval, with the page that would become public",
  sql: "A query over the notes of a deployment, and its result",
  media: "The pictures of a deployment, with their sizes",
};

const shownPages = Object.entries(dashboardPages).map(([name, alt]): [string, ReactNode] => [
  name,
  <ShownPicture
    key={name}
    picture={pictureOf("dashboard", name)}
    alt={alt}
    className="h-auto w-full rounded-xl border border-line-strong bg-surface shadow-raised"
  />,
]);

/** Every figure that a block can use. All of them come from the running product. */
const figures: Record<string, ReactNode> = {
  ...Object.fromEntries(shownPages),
  "one-edit": <OneEdit />,
  "push-and-site": <PushAndSite />,
  push: <PushOutput />,
  "source-and-page": <SourceAndPage />,
};

export const figureNames: string[] = Object.keys(figures);

/** A figure by its name. An unknown name shows nothing. */
export const Figure = ({ name }: { name: string }) => figures[name] ?? null;
