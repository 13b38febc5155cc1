import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, describe, expect, test } from "vitest";
import { findHits } from "#core/search/pages/find-hits.ts";
import { readSearchedPart, type SearchedPart } from "#core/search/pages/searched-part.ts";
import { type IndexedPages, writeSearchIndex } from "#tests/support/worlds/sites/search-index.ts";

const directory = mkdtempSync(join(tmpdir(), "search-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let files = 0;

/** A search over a site with these pages, given as the path of the note → title and text. */
async function searchOver(pages: IndexedPages) {
  const path = join(directory, `${(files += 1)}.sqlite`);
  await writeSearchIndex(path, pages);
  const index = { database: new DatabaseSync(path, { readOnly: true }), words: null };
  return (query: string, part?: SearchedPart) => {
    const { hits, ...rest } = findHits(index, query, part && { part });
    return { ...rest, paths: hits.map((hit) => hit.path), hits };
  };
}

test("a search is limited to a version, or leaves the other versions out", async () => {
  const search = await searchOver({
    "install.md": ["Install", "Install the tool"],
    "1.0/install.md": ["Install", "Install the tool"],
    "1.0.md": ["Old", "The tool"],
    "1.0.1/install.md": ["Install", "Install the tool"],
    "next/install.md": ["Install", "Install the tool"],
  });
  const within = async (query: string, address: string) =>
    search(query, readSearchedPart(new URLSearchParams(address))).paths.sort();
  expect(await within("tool", "in=/1.0")).toEqual(["1.0.md", "1.0/install.md"]);
  expect(await within("install", "in=/1.0&not=/1.0/install")).toEqual([]);
  expect(await within("install", "in=&not=/1.0&not=/next&not=/1.0.1")).toEqual(["install.md"]);
  expect(await within("install", "")).toHaveLength(4);
  expect(await within("install", "in=/%25")).toEqual([]);
  // A misspelt word is corrected within the version too.
  expect(await within("instal", "in=/next")).toEqual(["next/install.md"]);
});

describe("order", () => {
  test("an exact title comes before pages with words that only start with it", async () => {
    const search = await searchOver({
      "common/tarball.md": ["tarball", "tarball tar tar tar tar"],
      "linux/ibmcloud-target.md": ["ibmcloud target", "tar targets and more tar"],
      "common/tar.md": ["tar", "Archiving utility."],
      "zh/common/tar.md": ["tar", "归档实用程序。"],
    });
    expect(search("tar").paths.slice(0, 2)).toEqual(["common/tar.md", "zh/common/tar.md"]);
    expect(search("TAR").paths[0]).toBe("common/tar.md");
    expect(search("tarb").paths).toEqual(["common/tarball.md"]);
  });

  test("punctuation decides between titles that are the same word in the index", async () => {
    const search = await searchOver({
      "c.md": ["C", "A language."],
      "cpp.md": ["C++", "A language."],
      "csharp.md": ["C#", "A language."],
    });
    expect(search("c++").paths[0]).toBe("cpp.md");
    expect(search("c#").paths[0]).toBe("csharp.md");
    expect(search("c").paths[0]).toBe("c.md");
  });

  test("a title with all words comes before a text that repeats them", async () => {
    const search = await searchOver({
      "a.md": ["Containers", "vector class vector class vector class vector class"],
      "b.md": ["The vector class", "How to use it."],
    });
    expect(search("vector class").paths).toEqual(["b.md", "a.md"]);
  });
});

test("headings and items of lists do not run together in a result", async () => {
  const search = await searchOver({
    "a.md": ["Binding", "Order of work\nChoose the paper\nSet the text.\nFold"],
    "b.md": ["製本", "作業\n紙を選ぶ。\n折る"],
  });
  expect(search("paper").hits[0]?.excerpt).toBe(
    "Order of work · Choose the \uE000paper\uE001 · Set the text. Fold",
  );
  expect(search("紙").hits[0]?.excerpt).toBe("作業 · \uE000紙\uE001を選ぶ。 折る");
});

describe("scripts without spaces", () => {
  test.each([
    ["Chinese", "中文没有空格所以搜索很难", "搜索"],
    ["Japanese", "この文書を検索する方法です", "検索"],
    ["Japanese in another word order", "全文検索エンジンを作る", "エンジン"],
    ["half-width katakana", "全文検索ｴﾝｼﾞﾝを作る", "エンジン"],
    ["Korean inside a word", "임베딩을 만들었다", "베딩"],
    ["Thai", "การค้นหาในภาษาไทย", "ค้นหา"],
  ])("%s: a word is found inside a sentence and marked", async (_, text, word) => {
    const search = await searchOver({
      "with.md": ["With", `First line. ${text}`],
      "without.md": ["Without", "Nothing of it."],
    });
    const { paths, hits } = search(word);
    expect(paths).toEqual(["with.md"]);
    expect(hits[0]?.excerpt).toContain(`\uE000${word}\uE001`);
  });

  test("a title in such a script is found by a part of it", async () => {
    const search = await searchOver({ "a.md": ["検索の基本", "Text"], "b.md": ["Other", "検索"] });
    expect(search("検索").paths).toEqual(["a.md", "b.md"]);
  });

  test("Latin and Chinese words can be searched together", async () => {
    const search = await searchOver({
      "a.md": ["Vue", "Vue 的组件很简单"],
      "b.md": ["React", "React 的组件"],
    });
    expect(search("vue 组件").paths).toEqual(["a.md"]);
  });

  test("pages with parts of the phrase are offered if no page has all of it", async () => {
    const search = await searchOver({ "a.md": ["A", "全文搜索很难"], "b.md": ["B", "别的"] });
    expect(search("搜索引擎")).toMatchObject({ paths: ["a.md"], partial: true });
  });
});

describe("typo-tolerant search", () => {
  test.each([
    ["lamda", "Lambda expressions"],
    ["flexbxo", "Using flexbox"],
    ["calender", "The calendar"],
    ["extarct", "How to extract"],
    ["vektor", "A vector"],
    ["kanbn", "Kanban boards"],
    ["gti", "Learn git"],
    ["wector", "A vector"],
  ])("for %s finds the page about “%s”", async (typed, title) => {
    const search = await searchOver({
      "right.md": [title, "Text."],
      "wrong.md": ["Something else entirely", "Unrelated words."],
    });
    const { paths, corrected } = search(typed);
    expect(paths).toEqual(["right.md"]);
    expect(corrected).not.toBeNull();
  });

  test.each([
    ["schriftgrosse", "Schriftgröße ändern"],
    ["strasse", "Die Straße"],
    ["Straße", "Die Strasse"],
    ["aether", "Der Æther"],
  ])("for %s finds “%s”", async (typed, title) => {
    const search = await searchOver({ "a.md": [title, "Text."], "b.md": ["Anderes", "Worte."] });
    expect(search(typed).paths).toEqual(["a.md"]);
  });

  test("corrects to the more frequent of two similar words", async () => {
    const search = await searchOver({
      "a.md": ["One", "render"],
      "b.md": ["Two", "sender"],
      "c.md": ["Three", "sender"],
    });
    expect(search("vender")).toMatchObject({ corrected: "sender", paths: ["b.md", "c.md"] });
  });

  test("offers pages with some of the words, marked as partial", async () => {
    const search = await searchOver({
      "a.md": ["Archiv", "Ein Archiv anlegen."],
      "b.md": ["Dateien", "Dateien entpacken."],
    });
    expect(search("archiv entpacken")).toMatchObject({
      paths: ["a.md", "b.md"],
      partial: true,
      corrected: null,
    });
  });

  test("finds nothing for a word that resembles no other", async () => {
    const search = await searchOver({ "a.md": ["Garden", "Plants and more plants."] });
    expect(search("xylophone")).toMatchObject({ paths: [], corrected: null, partial: false });
    expect(search("  ?!  ").paths).toEqual([]);
  });

  test("never corrects an existing word", async () => {
    const search = await searchOver({
      "a.md": ["Form", "A form."],
      "b.md": ["From", "From here."],
    });
    expect(search("form")).toMatchObject({ paths: ["a.md"], corrected: null });
  });
});

test("a dataset from before the character index is still searchable", async () => {
  const path = join(directory, "older.sqlite");
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE posts (url, title, path, hash, text, tags);
    CREATE VIRTUAL TABLE search USING fts5(title, tags, text, content='posts', content_rowid='rowid');
    INSERT INTO posts VALUES ('/a', '搜索', 'a.md', 'h', 'Text', '');
    INSERT INTO search(search) VALUES ('rebuild');
    PRAGMA user_version = 2;`);
  expect(findHits({ database, words: null }, "搜索").hits.map((hit) => hit.path)).toEqual(["a.md"]);
  database.close();
});

test.each(['"', "a OR b", "title:x", "x* AND (", "NEAR(a b)", "^x", "-x", "'; DROP TABLE posts"])(
  "%s is text, not an index command",
  async (query) => {
    const search = await searchOver({ "a.md": ["Title", "Text"] });
    expect(() => search(query)).not.toThrow();
    expect(search("title").paths).toEqual(["a.md"]);
  },
);
