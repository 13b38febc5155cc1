import { expect, test } from "vitest";
import { firstFile } from "../../../../../web/src/pages/source/first-file.ts";

test("the source opens the front page, or else the description of the repository, nearest to the root", () => {
  expect(firstFile(["docs/index.md", "README.md", "a.md"])).toBe("README.md");
  expect(firstFile(["readme.md", "index.md"])).toBe("index.md");
  expect(firstFile(["docs/api/README.md", "docs/_index.md", "x.png"])).toBe("docs/_index.md");
  expect(firstFile(["notes/a.md"])).toBeNull();
});
