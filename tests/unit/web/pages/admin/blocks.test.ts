import { expect, test } from "vitest";
import { blockTypes } from "#schemas/deployments/block.ts";
import { listBlockFields } from "#schemas/deployments/block-fields.ts";
import { examplesOf } from "../../../../../web/src/pages/admin/blocks/examples.ts";
import { readBlock } from "../../../../../web/src/pages/admin/blocks/read-block.ts";

test.each(blockTypes)("the block %s has valid examples, whose fields are all listed", (type) => {
  const examples = examplesOf(type);
  expect(examples.length).toBeGreaterThan(0);
  const names = listBlockFields(type).map(({ name }) => name);
  for (const example of examples) {
    const { block, problems } = readBlock(example);
    expect(problems).toEqual([]);
    const { type: _, ...fields } = block!;
    expect(names).toEqual(expect.arrayContaining(Object.keys(fields)));
  }
});

test("the required fields of a block come first", () => {
  const required = listBlockFields("comparisonTable").filter(({ isRequired }) => isRequired);
  expect(required.map(({ name }) => name)).toEqual(["columns", "features"]);
  expect(listBlockFields("comparisonTable").slice(0, 2)).toEqual(required);
});

test("a typed block gets the messages of the build", () => {
  expect(readBlock('{"type":"cards"}')).toEqual({
    block: null,
    problems: ["Required field missing: cards"],
  });
  // A page shows this message in place of the block.
  const unknown = readBlock('{"type":"carousel"}');
  expect(unknown).toEqual({
    block: { type: "carousel" },
    problems: ["Unknown block type: carousel"],
  });
  expect(readBlock("null").problems).toEqual(["Block type is required"]);
  expect(readBlock('{"type":').problems[0]).toMatch(/^This is not JSON: /);
});
