import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { characterIndex } from "#content/dataset/character-index.ts";

test("a removed word leaves no character behind, and other pages can still be found", () => {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE TABLE posts (title, tags, text, searched);
    CREATE VIRTUAL TABLE search_characters USING fts5(title, tags, text, content='');
    INSERT INTO search_characters(search_characters, rank) VALUES ('secure-delete', 1);
    CREATE VIRTUAL TABLE terms USING fts5vocab('search_characters', 'row');`);
  const index = characterIndex(database);
  const insert = database.prepare("INSERT INTO posts VALUES (?, ?, ?, 1)");
  for (const text of ["这是秘密计划", "第一篇笔记", "第二篇笔记", "Latin only"]) {
    const { lastInsertRowid } = insert.run("", "", text);
    index.add(lastInsertRowid, { title: "", tags: "", text });
  }
  const terms = () => database.prepare("SELECT term, doc FROM terms").all();
  expect(terms()).toContainEqual({ term: "秘", doc: 1 });
  expect(terms().map(({ term }) => term)).not.toContain("latin");

  index.remove(1);
  index.remove(4);
  expect(terms().filter(({ term }) => "秘密计划".includes(String(term)))).toEqual([]);
  expect(terms()).toContainEqual({ term: "篇", doc: 2 });
  database.close();
});
