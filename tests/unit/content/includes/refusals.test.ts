import { expect, test } from "vitest";
import { refusalByPath } from "#content/includes/refusals.ts";
import type { IgnoreList } from "#content/ignore/ignore-list.ts";

const nothingIgnored = { find: () => null } as unknown as IgnoreList;
const refusal = (path: string) => refusalByPath({ path, kind: "file" }, nothingIgnored);

test("hidden files and those with secrets are one issue, wherever notes include them", () => {
  const [one, other] = [refusal("guides/aws/secrets.env"), refusal("guides/gcp/.env")];
  expect(one?.message).toBe("guides/aws/secrets.env is a hidden file, which is never included.");
  expect(one?.group?.about).toBe(other?.group?.about);
  expect(refusal("guides/aws/config.json")).toBeNull();
});
