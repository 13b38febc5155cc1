import { describe, expect, test } from "vitest";
import { createSuggester } from "#markdown/links/suggest.ts";
import { mediaKindOf } from "#workers/builder/media/media-types.ts";

const suggest = createSuggester(
  [
    "Home.md",
    "Three laws of motion.md",
    "en/Obsidian CLI.md",
    "fr/Obsidian CLI.md",
    "Node.js.md",
    "PDF export.md",
    "Garden plan.md",
    "Getting started.md",
    "Diary 2025.md",
    "Images/garden plan.png",
    "Videos/watering.webm",
    "harvest.json",
    "harvest.csv",
    "embeds/harvest map.html",
  ],
  mediaKindOf,
);

describe("a suggestion", () => {
  test.each<[sentence: string, target: string, path: string | null]>([
    ["is the note that was misspelt", "Three law of motion", "Three laws of motion.md"],
    ["sees through swapped letters", "Three laws of mtoion", "Three laws of motion.md"],
    ["does not mind a wrong folder", "Projekts/Homee", "Home.md"],
    ["is nothing when nothing is near", "zzzz", null],
    ["is nothing for nothing", "", null],
    ["is a note when `.md` is written", "Garden plam.md", "Garden plan.md"],
    ["is a note when a page of it is linked", "Getting-startet.html", "Getting started.md"],
    ["is a note with a dot in its name", "Nodde.js", "Node.js.md"],
    ["is a note when a number follows the dot", "Diary 2025.1", "Diary 2025.md"],
    ["is a note when the name is that of a format", "PDF exort", "PDF export.md"],
    ["is the picture that was misspelt", "garden plam.png", "Images/garden plan.png"],
    ["is the picture with another extension", "garden plan.JPG", "Images/garden plan.png"],
    ["is a file without its extension", "watering", "Videos/watering.webm"],
    ["is the video with another extension", "watering.mp4", "Videos/watering.webm"],
    ["is a file like the one that is missing", "havest.csv", "harvest.csv"],
    ["is no note for a missing picture", "Three laws of motion.png", null],
    ["is no note for a missing video", "obsidian-cli.mp4", null],
    ["is no note for a missing file", "Three laws of motion.zip", null],
    ["is no note for a file of an unknown kind", "Getting started.stl", null],
    ["is no picture for a missing video", "garden plan.mp4", null],
    ["is no picture for a missing note", "Images/watering.md", null],
    ["is no data for a missing picture", "harvest.png", null],
  ])("%s", (_sentence, target, path) => expect(suggest("Index.md", target, "link")).toBe(path));

  test("is no note for a missing web page that is embedded, and none of the other files", () => {
    expect(suggest("Index.md", "Getting-startet.html", "embed")).toBeNull();
    expect(suggest("Index.md", "harvest.html", "embed")).toBe("embeds/harvest map.html");
    expect(suggest("Index.md", "Harvest mapp.HTM", "embed")).toBe("embeds/harvest map.html");
    expect(suggest("Index.md", "Getting-startet", "embed")).toBe("Getting started.md");
  });

  test("is never the note that it stands in, but the next one that is alike", () => {
    expect(suggest("Home.md", "Homee", "link")).toBeNull();
    expect(suggest("Index.md", "Homee", "link")).toBe("Home.md");
    expect(suggest("en/Obsidian CLI.md", "Obsidian CLl", "link")).toBe("fr/Obsidian CLI.md");
    expect(suggest("fr/Obsidian CLI.md", "Obsidian CLl", "link")).toBe("en/Obsidian CLI.md");
  });
});

test("a misspelt name is found among 15,000, as often as it is asked for", () => {
  const large = createSuggester(
    Array.from({ length: 15_000 }, (_, at) => `Folder ${at % 300}/Note number ${at}.md`),
    mediaKindOf,
  );
  for (let at = 0; at < 1000; at++) large("Home.md", `Note nunber ${at}x`, "link");
  expect(large("Home.md", "Note nummber 4711", "link")).not.toBeNull();
});
