import { expect, test } from "vitest";
import { createSuggester } from "#markdown/links/suggest.ts";
import { mediaKindOf } from "#content/media/media-types.ts";

/** In the form of rahulkr099/Obsidian-Vault. */
test("a number before a name orders it, also without a space, and the nearest folder is meant", () => {
  const other = createSuggester(
    [
      "Backend/7. Study/1.controllers/6.1capturePayment.md",
      "Backend/32. Payment/capture payment.md",
      "Backend/7. Study/1.controllers/1.0Auth.controller.js.md",
      "Backend/3. Blog/authController.js.md",
      "Antennas/5.0GHz antenna.md",
    ],
    mediaKindOf,
  );
  const suggested = (from: string, target: string) => other(from, target, "link");
  expect(suggested("Backend/7. Study/1.controllers/6.0Payments.md", "capturePayment")).toBe(
    "Backend/7. Study/1.controllers/6.1capturePayment.md",
  );
  expect(suggested("Backend/7. Study/3.routes/User.routes.js.md", "Auth.controller.js")).toBe(
    "Backend/7. Study/1.controllers/1.0Auth.controller.js.md",
  );
  expect(suggested("Backend/32. Payment/Cart.md", "capturePayment")).toBe(
    "Backend/32. Payment/capture payment.md",
  );
  expect(suggested("Antennas/a.md", "2.4GHz antenna")).toBeNull();
});

test("a name without a folder is suggested from another folder at the top only if it is the same", () => {
  const other = createSuggester(
    ["Java/Space address.md", "Java/Cluster_overview.md", "Home page.md"],
    mediaKindOf,
  );
  expect(other("Net/a.md", "Space adress", "link")).toBeNull();
  expect(other("Java/deep/a.md", "Space adress", "link")).toBe("Java/Space address.md");
  expect(other("a.md", "Space adress", "link")).toBe("Java/Space address.md");
  expect(other("Net/a.md", "../Java/Space adress", "link")).toBe("Java/Space address.md");
  expect(other("Net/a.md", "Cluster overview", "link")).toBe("Java/Cluster_overview.md");
  expect(other("Net/a.md", "Home pagee", "link")).toBe("Home page.md");
});

test("of names that are as alike, the one in the folder that the link names is meant", () => {
  const suggest = createSuggester(
    ["attic/building/build-system.md", "design/build-system.md", "other/build-system.md"],
    mediaKindOf,
  );
  expect(suggest("design.md", "Design/BuildSystem", "link")).toBe("design/build-system.md");
  expect(suggest("a/b.md", "../1. Design/BuildSystem", "link")).toBe("design/build-system.md");
});

test("a picture of another chapter is not meant", () => {
  const suggest = createSuggester(
    ["attachments/02-agt_img02.png", "attachments/08-agt_img2.png", "02-agt setup guide.md"],
    mediaKindOf,
  );
  expect(suggest("08.md", "08-agt_img02.png", "embed")).not.toBe("attachments/02-agt_img02.png");
  expect(suggest("08.md", "08-agt setup guide.md", "link")).toBe("02-agt setup guide.md");
});

test("nothing is suggested for the address of a folder whose query names the file", () => {
  const suggest = createSuggester(["images/image.png", "images/images.png"], mediaKindOf);
  expect(suggest("a.md", "images/?ui=2&attid=0.1", "embed")).toBeNull();
  expect(suggest("a.md", "images/imagess.png", "embed")).toBe("images/images.png");
});
