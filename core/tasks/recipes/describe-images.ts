import { AppError } from "#schemas/errors.ts";
import type { RecipeChoiceOf } from "#schemas/tasks/recipe-choice.ts";
import type { TaskPicture } from "#schemas/tasks/part.ts";
import type { CoreContext } from "../../context.ts";
import { embeddedMedia } from "../../deployments/links/embedded-media.ts";
import { liveDeployment } from "../../deployments/live-deployment.ts";
import { findHead } from "../../source/project-repository.ts";
import { readSourceFile } from "../../source/source-file.ts";
import { isOpenToTasks } from "../task-paths.ts";
import { picturesWithoutText } from "./pictures-without-text.ts";
import { notNeeded, type Recipe, type RecipePlace } from "./recipe.ts";

/** A request to a model has all of them, in each step. */
const PICTURES_MAX = 10;
/** Reading a note takes milliseconds, and a person waits. */
const NOTES_READ_MAX = 200;
/** For all pictures together. The next task has the others. */
const PLACES_MAX = 150;
/** What `sharp` decodes and models accept, once it is made smaller. A drawing is code, and an animation is more than a picture. */
const TYPES = new Set(["image/png", "image/jpeg", "image/webp", "image/avif"]);

export const describeImages: Recipe<RecipeChoiceOf<"describe-images">> = {
  folders: () => [""],
  brief: async (context, place) => {
    const { listed, isCut } = await findBare(context, place);
    if (listed.length === 0)
      throw notNeeded("Every picture in the published notes already has alternative text.");
    const amount = listed.length === 1 ? "1 picture" : `${listed.length} pictures`;
    return {
      text: `Describe pictures

The attached file lists ${amount} of published notes without an alternative text${isCut ? "; there are more" : ""}, and where they are. You see the pictures below, each after its path. Write the texts for people who cannot see them.

- Look at the picture, and read what the note says around it. Say what matters there, in the language of the note, in one short sentence or less.
- Put the text where markdown has it: ![text](a.png), ![text|300](a.png), ![[a.png|text]] or ![[a.png|text|300]]. Change nothing else.
- Do not begin with "Picture of". Do not repeat what stands beside it. A text in the picture that matters is part of the description.
- Leave pictures that only decorate as they are. If you cannot see a picture, or do not know what matters, leave it too.

At the end, list the pictures that you left, each with the reason.`,
      facts: {
        name: "pictures.json",
        value: { pictures: listed.map(({ path, places }) => ({ path, places })) },
      },
      pictures: listed.map(({ path, hash }) => ({ path, hash })),
    };
  },
};

interface ListedPicture extends TaskPicture {
  places: { note: string; line: number; written: string }[];
}

/** Only pictures of published notes: visitors can see them already, so no text about them can tell what is not public. */
async function findBare(
  context: CoreContext,
  place: RecipePlace,
): Promise<{ listed: ListedPicture[]; isCut: boolean }> {
  const deployment = await liveDeployment(context, place.project);
  const embeds = (await embeddedMedia(context, deployment)).filter(
    ({ path, media }) =>
      TYPES.has(media.type) &&
      media.width !== null &&
      isOpenToTasks(path) &&
      isOpenToTasks(media.path),
  );
  const head = await findHead(context, place);
  const notes = new Set(embeds.map(({ path }) => path));
  const listed = new Map<string, ListedPicture>();
  let [read, places] = [0, 0];
  for (const note of notes) {
    if (listed.size >= PICTURES_MAX || places >= PLACES_MAX || read++ >= NOTES_READ_MAX)
      return { listed: [...listed.values()].slice(0, PICTURES_MAX), isCut: true };
    const source = await readSourceFile(head, note, { toEdit: true }).catch(unlessGone);
    const pictures = embeds.filter(({ path }) => path === note);
    for (const { target, written, line } of picturesWithoutText(source?.text ?? "")) {
      const media = pictures.find(({ as }) => as.includes(target))?.media;
      if (!media || places >= PLACES_MAX) continue;
      places += 1;
      const { path, hash } = media;
      const picture = listed.get(path) ?? { path, hash, places: [] };
      picture.places.push({ note, line, written });
      listed.set(path, picture);
    }
  }
  return {
    listed: [...listed.values()].slice(0, PICTURES_MAX),
    isCut: listed.size > PICTURES_MAX,
  };
}

/** The note may be gone, or have grown, since the site was built. */
function unlessGone(error: unknown): null {
  if (error instanceof AppError && ["file_not_found", "file_too_large"].includes(error.appCode))
    return null;
  throw error;
}
