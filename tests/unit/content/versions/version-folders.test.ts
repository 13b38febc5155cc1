import { describe, expect, test } from "vitest";
import { versionFolders } from "#content/versions/folders.ts";
import { segmentOfVersion } from "#content/versions/segment.ts";
import { kindOfName, newerFirst } from "#content/versions/version.ts";
import { listedVersions } from "#content/versions/versions-json.ts";

const notesIn = (folders: readonly string[], names = ["intro.md", "guides/setup.md"]) =>
  folders.flatMap((folder) => names.map((name) => folder + name));
const found = (notes: readonly string[], root = "") =>
  versionFolders(notes, root)?.versions.map(
    ({ name, state, at, of }) => `${name} ${state} ${at} of ${of}`,
  ) ?? null;

describe("folders that are versions", () => {
  test("v1 and v2 at the root", () => {
    expect(found(notesIn(["v1/", "v2/", ""], ["intro.md", "setup.md"]).slice(0, 4))).toEqual([
      "v2 newest v2/ of ",
      "v1 old v1/ of ",
    ]);
  });

  test("numbers with an x, and in a folder of docs", () => {
    expect(found(notesIn(["1.x/", "2.x/"]))).toEqual(["2.x newest 2.x/ of ", "1.x old 1.x/ of "]);
    expect(found(notesIn(["docs/1.0/", "docs/2.0/", "docs/10.0/"]), "docs/")).toEqual([
      "10.0 newest 10.0/ of ",
      "2.0 old 2.0/ of ",
      "1.0 old 1.0/ of ",
    ]);
    expect(found(notesIn(["docs/v1.9/", "docs/v1.10/"]))).toEqual([
      "v1.10 newest docs/v1.10/ of docs/",
      "v1.9 old docs/v1.9/ of docs/",
    ]);
  });

  test("a later pre-release and `next` are unreleased, and `latest` is the newest", () => {
    expect(found(notesIn(["v1/", "v2/", "v3.0.0-beta.1/", "next/"]))).toEqual([
      "v3.0.0-beta.1 unreleased v3.0.0-beta.1/ of ",
      "next unreleased next/ of ",
      "v2 newest v2/ of ",
      "v1 old v1/ of ",
    ]);
    expect(found(notesIn(["v1/", "v2/", "latest/"]))).toEqual([
      "latest newest latest/ of ",
      "v2 old v2/ of ",
      "v1 old v1/ of ",
    ]);
  });

  test("the notes around them, if they are like the newest", () => {
    expect(found(notesIn(["", "versions/1.0.0/", "versions/1.1.0/"]))).toEqual([
      "Latest newest  of ",
      "1.1.0 old versions/1.1.0/ of ",
      "1.0.0 old versions/1.0.0/ of ",
    ]);
  });
});

test.each<[string, string[]]>([
  ["one folder", notesIn(["v1/", ""])],
  ["folders with other notes", ["v1/a.md", "v1/b.md", "v2/c.md", "v2/d.md"]],
  ["one note in common", ["v1/index.md", "v1/a.md", "v2/index.md", "v2/b.md"]],
  ["chapters", notesIn(["1.1/", "1.2/", "2.1/"], ["task.md", "answer.md"])],
  ["years and months", notesIn(["2023/", "2024/", "2024.1/", "2024.2/"])],
  ["days", notesIn(["docs/1.1/", "docs/1.2/"], ["01.md", "02.md", "03.md"])],
  ["withheld folders", notesIn(["_drafts/v1/", "_drafts/v2/", ".old/v1/", ".old/v2/"])],
  ["only next and latest", notesIn(["next/", "latest/"])],
  ["the root", notesIn([""])],
])("%s are no versions", (_, notes) => {
  expect(found(notes)).toBeNull();
});

test("names without numbers are none of versions", () => {
  for (const name of ["v", "release", "2024", "7", "v1-guide", "1.0-intro", "x.y", "video2.0"])
    expect(kindOfName(name), name).toBeNull();
});

test("the newest comes first", () => {
  const names = ["1.0", "2.0.0-rc.2", "2.0.0", "2.0.0-rc.10", "v1.10", "1.x", "3.0-alpha", "next"];
  expect(names.sort(newerFirst)).toEqual([
    "3.0-alpha",
    "2.0.0",
    "2.0.0-rc.10",
    "2.0.0-rc.2",
    "1.x",
    "v1.10",
    "1.0",
    "next",
  ]);
});

test("names of versions are safe in addresses", () => {
  const segments = {
    "v1.2": "v1.2",
    "1.X": "1.x",
    "Release 2": "release-2",
    "..": "u2e-2e",
    "a/../b": "a-b",
    tags: "version-tags",
    "feed.xml": "feed-xml",
    "404": "version-404",
    "<script>": "script",
    "1.2.md": "1.2-md",
    "1.0.0-rc.1": "1.0.0-rc-1",
    "ä%2f": "ä-2f",
  };
  for (const [name, segment] of Object.entries(segments))
    expect(segmentOfVersion(name), name).toBe(segment);
});

test("a list of versions counts those with a folder", () => {
  const list = JSON.stringify([
    { version: "dev", title: "Development", aliases: [] },
    { version: "2.0", title: "2.0.1", aliases: ["latest"] },
    { version: "1.0", title: "1.0", aliases: [] },
    { version: "0.9" },
    { version: "../secret" },
    { version: "_drafts" },
    7,
  ]);
  const notes = notesIn(["docs/dev/", "docs/2.0/", "docs/1.0/", "docs/_drafts/"]);
  expect(
    listedVersions(list, { notes, root: "docs/" })?.versions.map(
      ({ name, state, folder }) => `${name} ${state} ${folder}`,
    ),
  ).toEqual(["Development unreleased docs/dev/", "2.0.1 newest docs/2.0/", "1.0 old docs/1.0/"]);
  for (const text of ["", "{}", "[", '["1.0", "2.0"]', "[null, {}]"])
    expect(listedVersions(text, { notes, root: "docs/" }), text).toBeNull();
});
