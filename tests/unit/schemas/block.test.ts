import { expect, test } from "vitest";
import { blockFaults, blockTypes } from "#schemas/deployments/block.ts";

test.each([
  [null, "Block type is required"],
  ["hero", "Block type is required"],
  [{}, "Block type is required"],
  [{ type: "" }, "Block type is required"],
  [{ type: 4 }, "Block type is required"],
  [{ type: "carousel" }, "Unknown block type: carousel"],
  [{ type: "toString" }, "Unknown block type: toString"],
  [{ type: "hero" }, "Required field missing: title"],
  [{ type: "hero", title: "" }, "Required field missing: title"],
  [{ type: "cta", title: null }, "Required field missing: title"],
  [{ type: "text" }, "Required field missing: content"],
  [{ type: "cards" }, "Required field missing: cards"],
  [{ type: "cards", cards: {} }, "cards must be an array"],
  [{ type: "cards", cards: [] }, "cards array cannot be empty"],
  [{ type: "features" }, "Required field missing: features"],
  [{ type: "features", features: "two" }, "features must be an array"],
  [{ type: "features", features: [] }, "features array cannot be empty"],
])("E19 %j: %s", (block, fault) => {
  expect(blockFaults(block)).toEqual([fault]);
});

test("a comparison table requires columns and rows", () => {
  expect(blockFaults({ type: "comparisonTable" })).toEqual([
    "Required field missing: columns",
    "Required field missing: features",
  ]);
  expect(blockFaults({ type: "comparisonTable", columns: [{ title: "x" }], features: [] })).toEqual(
    ["features array cannot be empty"],
  );
});

test("a complete block has no errors", () => {
  const whole = { title: "T", content: "C", cards: [{}], features: [{}], columns: [{}] };
  for (const type of blockTypes) expect(blockFaults({ type, ...whole })).toEqual([]);
  expect(blockFaults({ type: "contactForm" })).toEqual([]);
});
