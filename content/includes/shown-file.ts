import type { IncludeProblem } from "#markdown/includes/included-files.ts";
import { findSecrets } from "#markdown/safety/secrets.ts";
import { decodeSource, wideEncoding } from "#markdown/text/source.ts";
import type { Inheritance } from "../inherited/inheritance.ts";
import { isLfsPointer } from "../lfs-pointer.ts";
import { hasMetadata, publishFactsOf } from "../notes/withheld-files.ts";
import { isWithheldFromPages, type Publishable } from "../notes/publish-rules.ts";
import { notPublished } from "./refusals.ts";

export interface ShownFile {
  /** Why the file must not be shown; null if nothing forbids it. */
  problem: IncludeProblem | null;
  /** Decides when that changes; null for a file that cannot say so. */
  publishable: Publishable | null;
}

/** Whether a file that is not a note of the site may be part of a page. It is held to the same rules as a note. */
export function shownFile(
  {
    path,
    bytes,
    now,
    timeZone,
  }: { path: string; bytes: Buffer; now: Date; timeZone: string | undefined },
  inheritance: Inheritance,
): ShownFile {
  if (bytes.includes(0) && !wideEncoding(bytes))
    return refused({ message: `${path} is not text, so it is not included.`, suggestion: null });
  const { text } = decodeSource(bytes);
  if (isLfsPointer(text))
    return refused({
      message: `${path} is a Git LFS pointer, so it is not included.`,
      suggestion: "Store text in git itself: change `.gitattributes`, then add the file again.",
    });
  if (findSecrets(text).length > 0)
    return refused({
      message: `${path} seems to contain a secret, so it is not included.`,
      suggestion: "Revoke the secret, then remove it from the file.",
    });
  if (!hasMetadata(path)) return { problem: null, publishable: null };
  const own = { publish: publishFactsOf(path, bytes, timeZone), refusal: null };
  const facts = inheritance.inherit(path, own);
  const publishable = { path, facts };
  return {
    problem: isWithheldFromPages(publishable, now) ? notPublished(path) : null,
    publishable,
  };
}

function refused(problem: IncludeProblem): ShownFile {
  return { problem, publishable: null };
}
