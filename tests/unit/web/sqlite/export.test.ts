import { expect, test } from "vitest";
import type { Value } from "../../../../web/src/sqlite/messages.ts";
import { writeCsv } from "../../../../web/src/sqlite/write-csv.ts";
import { writeJson } from "../../../../web/src/sqlite/write-json.ts";

const result = (names: string[], ...rows: Value[][]) => ({
  columns: names.map((name) => ({ name, type: "" })),
  rows,
});

test("CSV has a header line, and lines end as RFC 4180 requires", () => {
  expect(writeCsv(result(["a", "b"], [1, "x"], [2, "y"]))).toBe("a,b\r\n1,x\r\n2,y\r\n");
});

test("commas, quotes and line breaks in a text survive a spreadsheet", () => {
  expect(writeCsv(result(["t"], ['say "hi", or\nnot']))).toBe('t\r\n"say ""hi"", or\nnot"\r\n');
});

test("NULL is an empty field, and an empty text is a quoted one", () => {
  expect(writeCsv(result(["a", "b"], [null, ""]))).toBe('a,b\r\n,""\r\n');
});

test("E21 a text that a spreadsheet would run as a formula is made harmless, and numbers stay unchanged", () => {
  const row = ["=1+1", "=cmd|' /C calc'!A0", "+x", "-x", "@x", "\tx", "-5", "+1.5", -5, "x=1"];
  expect(
    writeCsv(result(["=a"], row))
      .split("\r\n")
      .slice(0, 2),
  ).toEqual(["'=a", "'=1+1,'=cmd|' /C calc'!A0,'+x,'-x,'@x,'\tx,-5,+1.5,-5,x=1"]);
});

test("bytes are written in hex, and big integers with all their digits", () => {
  const row: Value[] = [new Uint8Array([0, 255]), 9007199254740993n];
  expect(writeCsv(result(["b", "i"], row))).toBe("b,i\r\n00ff,9007199254740993\r\n");
  expect(JSON.parse(writeJson(result(["b", "i"], row)))).toEqual([
    { b: "00ff", i: "9007199254740993" },
  ]);
});

test("JSON keeps types and separates columns of the same name", () => {
  expect(JSON.parse(writeJson(result(["id", "id", "n"], [1, "x", null])))).toEqual([
    { id: 1, id_2: "x", n: null },
  ]);
});
