import { expect, test } from "vitest";
import { announceEach } from "#core/webhooks/announce-each.ts";

test("a document that cannot be announced delays no other, and is reported", async () => {
  const announced: string[] = [];
  const announcing = announceEach(["first", "broken", "last"], async (name) => {
    if (name === "broken") throw new Error("its title is missing");
    announced.push(name);
  });
  await expect(announcing).rejects.toThrow("its title is missing");
  expect(announced).toEqual(["first", "last"]);
});
