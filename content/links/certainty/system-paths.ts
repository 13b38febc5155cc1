import type { Slot } from "#markdown/note.ts";
import { segmentsOf } from "../written-paths.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { KnownFolders } from "../known-folders.ts";
import type { LinkProblem } from "../link-groups.ts";

/** Folders that only a system has. */
const OF_SYSTEM = /^\/(?:etc|proc|usr|var|sbin|sys)(?:\/|$)/;
/** Folders that a site may have too: more of the path shows which one is meant. */
const OF_DEVICES =
  /^\/dev\/(?:null|zero|full|u?random|shm|stdin|stdout|stderr|fd|pts|mapper|disk|input|bus|dri|tty\w*|(?:sd|hd|vd|xvd)[a-z]\d*|nvme\w+|mmcblk\w+|loop\d*|md\d+|mem|kvm|video\d*|snd)(?:\/|$)/;
const OF_PROGRAMS =
  /^\/(?:bin\/(?:\w*sh|env|ls|cat|true|false)$|lib(?:32|64|\/(?:modules|systemd|modprobe\.d|udev|firmware|x86_64-linux-gnu)(?:\/|$))|opt\/[\w.-]+\/|boot\/(?:grub|efi|vmlinuz|initr)|tmp\/|run\/(?:systemd|user|docker|lock)|mnt\/[a-z]\/|root\/\.|(?:home|Users)\/[\w.-]+\/|(?:Library|System|Applications)\/)/;
/** `~/.config`, and folders of a home in which programs store files. */
const OF_HOME =
  /^~\/(?:\.\w|(?:Library|Documents|Downloads|Desktop|Pictures|Music|Videos|bin|AppData)(?:\/|$))/;
/** A drive, a share, and the registry of Windows. */
const OF_WINDOWS = /^(?:[A-Za-z]:[\\/]|\\\\[\w.-]+\\|HK(?:LM|CU|CR|EY_[A-Z_]+)[:\\/])/;
/** `~/Dropbox/a.pdf`. In DocFX, `~/` is the root of the content, and a link to a note may mean it elsewhere. */
const IN_HOME = /^~\/(?!\.\.\/)[\w.-]+\/.*\.(?!mdx?$|markdown$)\w{1,5}$/is;
/** File managers copy a path with them. */
const QUOTES = /^(['"`])(.*)\1$/s;
const IN_BRACKETS = /^~(?:\/|$)/;

/**
 * The path of a file on the author's computer or on every system, which is no address of any site. Null if the target may be an
 * address. What a page shows is missing from it anyway.
 */
export function systemPathProblem(
  { kind, wiki, target }: Pick<Slot, "kind" | "wiki" | "target">,
  folders: KnownFolders,
  program: ConventionId | null,
): LinkProblem | null {
  if (kind !== "link") return null;
  const path = target.replace(QUOTES, "$2");
  const isPath =
    [OF_SYSTEM, OF_DEVICES, OF_PROGRAMS, OF_HOME, OF_WINDOWS].some((form) => form.test(path)) ||
    (program !== "docfx" && IN_HOME.test(path)) ||
    (wiki && IN_BRACKETS.test(path));
  const first = segmentsOf(path).find((name) => name !== "~");
  if (!isPath || folders.has(first?.toLowerCase() ?? "")) return null;
  const suggestion = "Write paths as code: `` `/etc/hosts` ``.";
  return {
    severity: "info",
    suggestion,
    message: `${target} is a path of a system, not an address of the site.`,
    group: {
      about: "system paths",
      message:
        "Links name paths of a system, such as `/etc/hosts`, which are no addresses of a site.",
      suggestion,
    },
  };
}
