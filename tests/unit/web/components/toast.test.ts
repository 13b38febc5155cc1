import { expect, test } from "vitest";
import { dismissToast, showToast, updateToast } from "../../../../web/src/components/ui/toast.ts";

test("a toast can be updated until it is closed or another one replaces it", () => {
  const first = showToast("Deployment #1 is queued", { pending: true });
  expect(updateToast(first, { title: "Deployment #1 is building", pending: true })).toBe(true);
  const second = showToast("Saved");
  expect(updateToast(first, { title: "Deployment #1 is live" })).toBe(false);
  expect(updateToast(second, { title: "Saved, and published" })).toBe(true);
  dismissToast(second);
  expect(updateToast(second, { title: "Nobody wants to know" })).toBe(false);
});
