import type { Slot } from "#markdown/note.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { isLogin } from "#markdown/text/login.ts";
import { isMedia } from "../../media/media-types.ts";
import type { LinkProblem } from "../link-groups.ts";

/** `git@example.org:a/b.git` or `user@192.168.0.1` as the address of a link, which no browser opens. Null if it may be a path: `icon@2x.png`. */
export function loginProblem({ kind, wiki, target }: Slot): LinkProblem | null {
  if (kind !== "link" || wiki || !isLogin(target)) return null;
  if (isMedia(target) || isMarkdownPath(target)) return null;
  return {
    severity: "info",
    suggestion: "If it is text, write it as code.",
    message: `${target} is a login or a version, not the address of a page.`,
    group: {
      about: "logins",
      message: "Links lead to logins or versions, which are no addresses of pages.",
      suggestion: "If they are text, write them as code.",
    },
  };
}
