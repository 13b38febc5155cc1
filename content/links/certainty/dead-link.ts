import { sourcePath } from "../../notes/source-path.ts";
import type { Slot } from "#markdown/note.ts";
import { isMedia } from "../../media/media-types.ts";
import type { SiteNote } from "../../model.ts";
import { bareNameProblem } from "./bare-names.ts";
import {
  bracketProblem,
  isDottedName,
  isUnwrittenName,
  numbersProblem,
  periodProblem,
} from "./brackets.ts";
import { ofBuildOutput } from "./build-output.ts";
import { deadBeginning } from "./dead-beginnings.ts";
import { ofDeadForm } from "./dead-forms.ts";
import type { Evidence, Program } from "./evidence.ts";
import { deletedPageProblem } from "./deleted-pages.ts";
import { hostPageProblem } from "./host-pages.ts";
import {
  type LinkProblem,
  missingTarget,
  type MissingContext,
  outsideContent,
} from "../link-groups.ts";
import { madeElsewhere, type MakingContext } from "../made-elsewhere.ts";
import { ofLinkCheck } from "./link-check.ts";
import { loginProblem } from "./logins.ts";
import { noPathProblem } from "./no-path.ts";
import { rootDataProblem } from "./root-data.ts";
import { ofOtherRepository } from "./other-repository.ts";
import { ofSilentPlace } from "./silent-places.ts";
import { systemPathProblem } from "./system-paths.ts";
import { schemeProblem } from "./without-scheme.ts";

export interface DeadLinkContext extends MakingContext, Omit<MissingContext, "source" | "hasFile"> {
  program: Program;
}

/**
 * The problem of a link whose target does not exist. It is a warning only if nothing makes it doubtful. A doubtful one is
 * information, in a group with all others that are doubtful for the same reason. The strongest reason comes first.
 * @param isLikeOther whether a name like it exists, so that the link is mistyped
 */
export function deadLinkProblem(
  note: SiteNote,
  slot: Slot,
  context: DeadLinkContext & { isLikeOther: boolean; evidence(): Evidence },
): LinkProblem {
  const { isLikeOther, evidence, made, root } = context;
  return (
    deletedPageProblem(slot) ??
    madeElsewhere(note, slot, context) ??
    ofOtherFolder(slot, context) ??
    (isLikeOther ? null : hostPageProblem(slot, context.program.id, context.bases)) ??
    schemeProblem(slot) ??
    ofOtherRepository(note, slot, context) ??
    systemPathProblem(slot, context.folders, context.program.id) ??
    (isLikeOther ? null : loginProblem(slot)) ??
    (isLikeOther ? null : rootDataProblem(slot, context.program.id, context.bases)) ??
    bracketProblemOf(slot, { isLikeOther, evidence }, context) ??
    (isLikeOther ? null : bareNameProblem(slot, context.program.id)) ??
    noPathProblem(slot) ??
    deadBeginning(slot, () => evidence().beginnings) ??
    ofEvidence(
      note,
      slot,
      missingTarget(note.path, slot, {
        ...context,
        hasFile: made.hasFile,
        source: sourcePath(root, note),
      }),
      { isLikeOther, evidence },
    )
  );
}

/** A name in brackets that only a note outside the content has, such as a drawing in another folder of the vault. */
function ofOtherFolder(
  slot: Slot,
  { made, root }: Pick<DeadLinkContext, "made" | "root">,
): LinkProblem | null {
  const isOutside =
    slot.wiki && root !== "" && !slot.target.includes("/") && made.hasNoteNamed(slot.target);
  return isOutside ? outsideContent(slot, root) : null;
}

interface Shown {
  isLikeOther: boolean;
  evidence(): Evidence;
}

function ofEvidence(
  { path }: SiteNote,
  slot: Slot,
  problem: LinkProblem,
  { isLikeOther, evidence }: Shown,
): LinkProblem {
  // A mistyped name is a mistake, whatever the others are.
  if (problem.severity === "info" || isLikeOther) return problem;
  const { forms, places, accepts } = evidence();
  const built = ofBuildOutput(slot, problem);
  const checked = accepts === null ? built : ofLinkCheck(path, slot, built, accepts);
  const ofForm = ofDeadForm(slot, checked, { isLikeOther, forms: () => forms });
  return ofSilentPlace(path, slot, ofForm, { isLikeOther, places });
}

/** Null if the brackets make it no less certain. */
function bracketProblemOf(
  slot: Slot,
  { isLikeOther, evidence }: Shown,
  { unwritten, program }: Pick<DeadLinkContext, "unwritten" | "program">,
): LinkProblem | null {
  if (!slot.wiki) return null;
  // What is shown may be a note too.
  const isOfNote =
    slot.kind === "link" ||
    (slot.kind === "embed" && (!isMedia(slot.target) || isDottedName(slot.target, program.id)));
  if (!isOfNote) return null;
  const noName = periodProblem(slot) ?? numbersProblem(slot);
  if (noName) return noName;
  const use = evidence().brackets;
  // The message names the program that would show an empty page.
  if (use === "unwritten" && unwritten !== null && slot.kind === "link") return null;
  const isNew = use === "text" || (!isLikeOther && isUnwrittenName(slot.target, program.id));
  return isNew ? bracketProblem(slot, use) : null;
}
