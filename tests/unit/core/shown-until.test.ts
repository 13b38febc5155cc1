import { expect, test } from "vitest";
import { changedLookup, lookupIn, shownUntil } from "#core/releases/lookup.ts";

test("a note that was edited after it got an end is gone at that time too", () => {
  const until = { "/offer": 1, "/later": Infinity };
  let files = shownUntil(lookupIn({ "/offer": "a", "/later": "b", "/": "c" }), until);
  for (const text of ["d", "e"]) {
    const changed = changedLookup(files, [
      ["/offer", text],
      ["/later", text],
    ]);
    files = shownUntil(changed!, until);
    expect(["/offer", "/later", "/"].map((url) => files.get(url))).toEqual([undefined, text, "c"]);
  }
});
