import type { ListEntry, PageModel } from "./model.ts";
import { first, text } from "./read-text.ts";

/** The entries of a list that any theme has rendered. */
export function entriesIn(theme: string): ListEntry[] {
  return theme
    .split('<li class="entry">')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf("</li>")))
    .map((entry) => {
      const title = /class="entry-title" href="([^"]*)">(<svg.*?<\/svg>)?([^<]*)<\/a>/s.exec(entry);
      const day = first(entry, /<time datetime="([^"]*)">/);
      return {
        title: text(title?.[3] ?? ""),
        url: text(title?.[1] ?? ""),
        date: day === "" ? null : `${text(day)}T00:00:00.000Z`,
        description: text(first(entry, /<p>(.*?)<\/p>/s)),
        tags: tagsIn(entry),
        ...(title?.[2] ? { folder: true } : {}),
        ...pictureIn(entry),
      };
    });
}

function pictureIn(entry: string): Pick<ListEntry, "picture"> {
  const picture = first(entry, /<a class="entry-picture"[^>]*><img ([^>]*)>/);
  if (picture === "") return {};
  const value = (name: string) => text(first(picture, new RegExp(`(?:^| )${name}="([^"]*)"`)));
  return {
    picture: {
      src: value("src"),
      width: Number(value("width")),
      height: Number(value("height")),
      srcset: value("srcset"),
    },
  };
}

export function tagsIn(list: string): PageModel["tags"] {
  return [...list.matchAll(/<a class="tag" href="([^"]*)">([^<]*)<\/a>/g)].map(
    ([, url = "", name = ""]) => ({ name: text(name), url: text(url) }),
  );
}
