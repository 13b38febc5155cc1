import { describe, expect, test } from "vitest";
import { createSuggester } from "#markdown/links/suggest.ts";
import { mediaKindOf } from "#content/media/media-types.ts";

const suggest = createSuggester(
  [
    "Home.md",
    "Three laws of motion.md",
    "Futures value.md",
    "Hedge funds.md",
    "en/Obsidian CLI.md",
    "fr/Obsidian CLI.md",
    "Node.js.md",
    "PDF export.md",
    "Garden plan.md",
    "Getting started.md",
    "Diary notes 1.5.md",
    "2025-02-23.md",
    "2025-W08.md",
    "Images/garden plan.png",
    "Videos/watering.webm",
    "harvest.json",
    "harvest.csv",
    "embeds/harvest map.html",
    "src/githubClient.ts",
    "Gardens/terraces/README.md",
    "Gardens/configuration.md",
    "1-docker/README.md",
    "2-models/taxi/README.md",
    "archive/old-api-keys/README.md",
    "2024/homework.md",
    "2025/homework.md",
    "Images/chart no title.png",
    "Theorem 6.5.md",
    "Images/plot-10-2.png",
    "Images/fern.png",
    "chapter-1/assets/image.png",
    "Images/Pasted image 20240906172617.png",
    "Signals/Logs.md",
    "Numbers/gemm.md",
    "Networking/01 - Overview.md",
    "Networking/Domain.md",
    "Quantum/Free Electron Gas.md",
    "Field Notebook.md",
    "Algebra/notes/main.pdf",
  ],
  mediaKindOf,
);

describe("a suggestion", () => {
  test.each<[sentence: string, target: string, path: string | null]>([
    ["is the misspelled note", "Three law of motion", "Three laws of motion.md"],
    ["tolerates swapped letters", "Three laws of mtoion", "Three laws of motion.md"],
    ["tolerates a wrong folder", "Projekts/Three law of motion", "Three laws of motion.md"],
    ["is no file of another folder whose name is short", "Projekts/Homee", null],
    ["is the file with a short name in its folder", "../x/images/ferrn.png", "Images/fern.png"],
    ["is missing if nothing is similar", "zzzz", null],
    ["is no folder that has this name and a word more", "api-keys.md", null],
    ["is a folder whose name is misspelled", "old-api-kyes.md", "archive/old-api-keys/README.md"],
    ["is a folder whose name has a number before it", "docker.md", "1-docker/README.md"],
    ["is missing for an empty name", "", null],
    ["is the singular of a longer word", "domains", "Networking/Domain.md"],
    ["is no common name in another folder", "../C++11/Overview", null],
    ["is no short word with a doubled letter", "gem.md", null],
    ["is no plural of a short word, which may be another thing", "log", null],
    ["is no plural before another word, which is another thing", "Future value", null],
    ["is the plural at the end of a name", "Hedge fund", "Hedge funds.md"],
    ["is no note with a word more", "Garden", null],
    ["is no picture whose name says the opposite", "chart title.png", null],
    ["is no picture with other numbers", "plot-10-2-9.png", null],
    ["is no note with another number", "Theorem 6.1", null],
    ["is no web page for an archive", "harvest map.zip", null],
    ["is the picture without an ending that was written twice", "fern.png.png", "Images/fern.png"],
    ["is a note for a name with `.md`", "Gardem plan.md", "Garden plan.md"],
    ["is a note for a link to an HTML page", "Getting-startet.html", "Getting started.md"],
    ["is a note with a dot in its name", "Nodde.js", "Node.js.md"],
    ["is a note if a number follows the dot", "Diary note 1.5", "Diary notes 1.5.md"],
    ["is a note if the name is also a format", "PDF exort", "PDF export.md"],
    ["is the misspelled picture", "gardem plan.png", "Images/garden plan.png"],
    ["is the picture with another extension", "garden plan.JPG", "Images/garden plan.png"],
    ["is not a video for a link without extension", "watering", null],
    ["is the video with another extension", "watering.mp4", "Videos/watering.webm"],
    ["is a file similar to the missing one", "harrvest.csv", "harvest.csv"],
    ["is not a name that begins in the same way", "Node", null],
    ["is not a name that shares a word", "Error plan", null],
    ["is not a source file for a name without extension", "github", null],
    ["is not a note for a missing picture", "Three laws of motion.png", null],
    ["is not a note for a missing video", "obsidian-cli.mp4", null],
    ["is not a note for a missing file", "Three laws of motion.zip", null],
    ["is not a note for a file of an unknown type", "Getting started.stl", null],
    ["is not a picture for a missing video", "garden plan.mp4", null],
    ["is not a picture for a missing note", "Images/watering.md", null],
    ["is not a picture of another moment", "Pasted image 20240906172645.png", null],
    ["is not a pasted picture of another folder", "chapter-2/assets/image.png", null],
    ["is not another day", "2025-02-27", null],
    ["is not another week", "2025-W09", null],
    [
      "is the README of the folder that the link names",
      "models/taxis/README.md",
      "2-models/taxi/README.md",
    ],
    ["is no page of another folder that each part may have", "posts/configuration.md", null],
    [
      "is such a page of the same folder",
      "../gardens/configuration.md",
      "Gardens/configuration.md",
    ],
    ["is not the README around a page of the same name", "../terraces/terraces.md", null],
    ["is not the README of another folder", "rides/README.md", null],
    ["is the file in the folder of this name", "../x/2025/homework.md", "2025/homework.md"],
    ["is not one of several files in other folders", "2023/homework.md", null],
    ["is not a data file for a missing picture", "harvest.png", null],
  ])("%s", (_sentence, target, path) => expect(suggest("Index.md", target, "link")).toBe(path));

  test("is never a note for a missing embedded web page, only another web page", () => {
    expect(suggest("Index.md", "Getting-startet.html", "embed")).toBeNull();
    expect(suggest("Index.md", "harvest-map.html", "embed")).toBe("embeds/harvest map.html");
    expect(suggest("Index.md", "harvest.html", "embed")).toBeNull();
    expect(suggest("Index.md", "Harvest mapp.HTM", "embed")).toBe("embeds/harvest map.html");
    expect(suggest("Index.md", "Getting-startet", "embed")).toBe("Getting started.md");
  });

  test("is a picture or a video for an embed without its extension", () => {
    expect(suggest("Index.md", "watering", "embed")).toBe("Videos/watering.webm");
  });

  test("is never the note with the link, but the next similar one", () => {
    expect(suggest("Home.md", "Homee", "link")).toBeNull();
    expect(suggest("Index.md", "Homee", "link")).toBe("Home.md");
    const other = createSuggester(["de/a/Obsidian CLI.md", "de/b/Obsidian CLI.md"], mediaKindOf);
    expect(other("de/a/Obsidian CLI.md", "Obsidan CLI", "link")).toBe("de/b/Obsidian CLI.md");
    expect(other("de/b/Obsidian CLI.md", "Obsidan CLI", "link")).toBe("de/a/Obsidian CLI.md");
  });
});

test("a name that differs in a whole word, or that each folder may have, is no suggestion", () => {
  const other = createSuggester(
    ["Python Tuples.md", "Figure 1.png", "README.md", "Python Comparison Operators.md"],
    mediaKindOf,
  );
  const unlike = ["Python Files", "Python Operators", "Figure 2.png", "src/testing/README.md"];
  for (const target of unlike) expect(other("Home.md", target, "link"), target).toBeNull();
  expect(other("Home.md", "Pyton Tuple", "link")).toBe("Python Tuples.md");
});

test("of several files of one name, the one in the folders of the note is suggested", () => {
  const other = createSuggester(["en/images/error.png", "jp/images/error.png"], mediaKindOf);
  const target = "../images/error.png.png";
  expect(other("jp/style/a.md", target, "embed")).toBe("jp/images/error.png");
  expect(other("en/style/a.md", target, "embed")).toBe("en/images/error.png");
  expect(suggest("Images/Plants.md", "fern.jpg", "embed")).toBe("Images/fern.png");
  expect(suggest("chapter-1/Plants.md", "fern.jpg", "embed")).toBeNull();
});

test("a file in another language or of another release is no suggestion", () => {
  const other = createSuggester(
    [
      "zh-cn/devices/gamepad.md",
      "docs/releases/release-2021/os-release-notes.md",
      "sensors/keyboard_v3/matrix_example.zip",
      "02-intro/installation.md",
    ],
    mediaKindOf,
  );
  const suggested = (target: string) => other("Home.md", target, "link");
  expect(suggested("en/devices/gamepad.md")).toBeNull();
  expect(suggested("pt-br/devices/gamepad.md")).toBeNull();
  expect(suggested("devices/gamepad.md")).toBe("zh-cn/devices/gamepad.md");
  expect(suggested("release-2023/os-release-notes.md")).toBeNull();
  expect(suggested("01-intro/instalation.md")).toBe("02-intro/installation.md");
  expect(suggested("sensors/keyboard_v3.0/matrix_exampel.zip")).toBe(
    "sensors/keyboard_v3/matrix_example.zip",
  );
});

test("a misspelled name is found among 15,000, even repeatedly", () => {
  const large = createSuggester(
    Array.from({ length: 15_000 }, (_, at) => `Folder ${at % 300}/Note number ${at}.md`),
    mediaKindOf,
  );
  for (let at = 0; at < 1000; at++) large("Home.md", `Note nunber ${at}x`, "link");
  expect(large("Home.md", "Note nummber 4711", "link")).not.toBeNull();
});

test("another form of a word, or a word that only looks alike, is another name", () => {
  const other = createSuggester(
    [
      "SQL/Indexes.md",
      "Starter.md",
      "openclaw.md",
      "PeftModel.md",
      "metrics-of-servers.md",
      "part2-setup.md",
      "Dependency Injektion.md",
      "Recipes.md",
      "fsharp-sample/README.md",
      "intro-es.md",
      "Virtualisation.md",
      "GraphQL.md",
      "代数（初中部分）.md",
      "Hash.md",
      "Microeconomics.md",
      "Homomorphism.md",
      "Potassium chlorate.md",
      "Chapter II.md",
      "Type cat.md",
      "Binary tree.md",
      "Trail.md",
      "Covariant.md",
      "Security+.md",
      "Hilbert Spaces.md",
      "Arbalest.md",
      "20260524_160636_Notes of the day.md",
      "03 Deployment.md",
    ],
    mediaKindOf,
  );
  expect(other("Home.md", "csharp-sample/README.md", "link")).toBeNull();
  const unlike = [
    "indexers",
    "Started",
    "OpenCV",
    "peft",
    "metrics-of-service",
    "part3-setup",
    "intro-en",
    "Visualisation",
    "graphiql",
    "代数（高中部分）",
    "Hush",
    "Macroeconomics",
    "Homeomorphism",
    "Potassium chlorite",
    "Chapter III",
    "Type car",
    "Binary trie",
    "Trial",
    "Covariance",
    "Security",
    "2-Hilbert Spaces",
    "+2 Arbalest",
    "20260524_154455_Notes of the day",
  ];
  for (const target of unlike) expect(other("Home.md", target, "link"), target).toBeNull();
  expect(other("Home.md", "Dependency Injection", "link")).toBe("Dependency Injektion.md");
  expect(other("Home.md", "Deployment", "link")).toBe("03 Deployment.md");
  expect(other("Home.md", "02 Deployment", "link")).toBe("03 Deployment.md");
  expect(other("Home.md", "Recipe", "link")).toBe("Recipes.md");
  expect(other("Home.md", "Recippes", "link")).toBe("Recipes.md");
});

test.each([
  "Don_t panic.md",
  "Don-t panic.md",
  "Dont panic.md",
  "Don’t-panic.md",
  "don_t_panic.md",
])("an apostrophe may be missing, or another sign: %s", (path) => {
  const other = createSuggester([path, "Do not panic.md"], mediaKindOf);
  for (const target of ["Don't panic", "Don’t panic"])
    expect(other("a.md", target, "link"), target).toBe(path);
});

test("a name with another word is another page, but a word may be written as two", () => {
  expect(suggest("a.md", "Free Electrons", "link")).toBeNull();
  expect(suggest("a.md", "Field Note Book", "link")).toBe("Field Notebook.md");
});

test("a short name in a folder with a common name is only meant if the folder around it is the same", () => {
  expect(suggest("a.md", "Topology/notes/main.pdf", "link")).toBeNull();
  expect(suggest("a.md", "Algebra/notes/mian.pdf", "link")).toBeNull();
  expect(suggest("a.md", "old/Algebra/notes/main.pdf", "link")).toBe("Algebra/notes/main.pdf");
  expect(suggest("a.md", "../Algebra/notes/main.pdf", "link")).toBe("Algebra/notes/main.pdf");
});
