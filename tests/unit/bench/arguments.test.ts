import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { helpText, readOptions, UsageError } from "../../../bench/arguments.ts";
import { findCorpora } from "../../../bench/corpora/find-corpora.ts";

const NAMES = ["full-build", "growth"];
const read = (line: string) => readOptions(line === "" ? [] : line.split(" "), NAMES);

test("without arguments every benchmark runs on every corpus, with three pairs, on a quiet machine", () => {
  const all = { names: [], corpora: [], anyway: false, pairs: 3, sizes: [], help: false };
  expect(read("")).toEqual(all);
});

test("names and options are read in any order", () => {
  expect(
    read("--corpus ~/notes growth --anyway --corpus mdn-de --pairs 1 --sizes 10,2000"),
  ).toEqual({
    names: ["growth"],
    corpora: ["~/notes", "mdn-de"],
    anyway: true,
    pairs: 1,
    sizes: [10, 2000],
    help: false,
  });
});

test.each([
  ["full-bild", 'no benchmark "full-bild". There are: full-build, growth'],
  ["--pairs many", '--pairs needs a whole number from 1 to 9, not "many"'],
  ["--pairs 10", "--pairs needs a whole number from 1 to 9"],
  ["--sizes 10,,20", '--sizes needs a whole number from 1 to 200,000, not ""'],
  ["--corpus", "--corpus"],
  ["--quick", "--quick"],
])("%s is refused, and the message names the part", (line, message) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(message);
});

test("the help lists every benchmark and every option", () => {
  const help = helpText({ "full-build": { about: "against Hugo" } });
  for (const words of ["full-build  against Hugo", "--corpus", "--anyway", "--pairs", "--sizes"])
    expect(help).toContain(words);
});

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "pressmark-corpora-"));
  for (const file of files) writeFileSync(join(folder, file), "");
  return folder;
}

test("every archive is a corpus, and usual ones that are missing are named", () => {
  const folder = folderWith("mdn-de.tar.gz", "mine.tgz", "README.md");
  const { corpora, missing } = findCorpora([], [folder, join(folder, "missing")]);
  expect(corpora.map(({ name }) => name)).toEqual(["mdn-de", "mine"]);
  expect(missing).toEqual(["powershell-docs-md", "obsidian-help-en"]);
});

test("a user chooses a corpus by its name, or a folder of their own", () => {
  const folder = folderWith("mdn-de.tar.gz");
  const own = join(folder, "my notes");
  mkdirSync(own);
  const { corpora, missing } = findCorpora(["mdn-de", own], [folder]);
  expect(corpora).toEqual([
    { name: "mdn-de", path: join(folder, "mdn-de.tar.gz") },
    { name: "my notes", path: own },
  ]);
  expect(missing).toEqual([]);
});

test("a corpus that does not exist, and no corpus at all, are refused", () => {
  expect(() => findCorpora(["elsewhere"], [folderWith("a.tar")])).toThrow(
    "--corpus elsewhere: there is no such folder or archive, and no corpus of this name. Corpora here: a.",
  );
  expect(() => findCorpora([], [folderWith()])).toThrow("--corpus PATH");
});
