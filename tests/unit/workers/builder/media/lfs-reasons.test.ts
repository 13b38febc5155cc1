import { expect, test } from "vitest";
import { noStorage } from "#workers/builder/media/lfs-reasons.ts";

test("only a linked repository has Git LFS storage, and the reason is said elsewhere", () => {
  const https = { kind: "git", url: "https://git.example.org/ada/site" } as const;
  expect(noStorage(https)).toBeNull();
  for (const url of ["git@git.example.org:ada/site.git", "ssh://git@git.example.org/ada/site"])
    expect(noStorage({ kind: "git", url })).toBeNull();
  expect(noStorage({ kind: "remote", url: null })?.message).toContain("built-in remote");
  // A copy knows where it is from, but its content is in the built-in remote.
  expect(noStorage({ ...https, kind: "remote" })?.message).toContain("built-in remote");
});
