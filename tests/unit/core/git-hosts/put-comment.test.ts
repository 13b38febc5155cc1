import { expect, test } from "vitest";
import type { HostApi, HostComments } from "#core/git-hosts/port.ts";
import { putComment } from "#core/git-hosts/reports/put-comment.ts";
import { markOf } from "#core/git-hosts/reports/review-comment.ts";
import { githubReports } from "#core/git-hosts/github/reports.ts";

const api: HostApi = { ask: () => Promise.reject(new Error("nothing is asked")) };
const text = (words: string) => `${words}\n\n[//]: # ${markOf("k1")}`;

function host() {
  const all: { id: string; text: string }[] = [];
  const comments: HostComments = {
    find: (_api, _repository, { mark }) =>
      Promise.resolve(all.find((one) => one.text.includes(mark))?.id ?? null),
    create(_api, _repository, comment) {
      const id = `c${all.length + 1}`;
      all.push({ id, text: comment.text });
      return Promise.resolve(id);
    },
    update(_api, _repository, comment) {
      const one = all.find(({ id }) => id === comment.id);
      if (one) one.text = comment.text;
      return Promise.resolve(one !== undefined);
    },
  };
  const reporting = {
    reports: { ...githubReports, comments },
    api,
    repository: { id: "1", fullName: "garden/roses" },
  };
  const put = (words: string, id: string | null) =>
    putComment(reporting, { pull: 12, key: "k1", text: text(words), id });
  return { all, put };
}

test("a pull request has one comment, which is updated, even if its id was lost", async () => {
  const { all, put } = host();
  all.push({ id: "other", text: "Nice!" });
  const id = await put("First", null);
  expect(await put("Second", id)).toBe(id);
  expect(await put("Third", null)).toBe(id);
  expect(all.map((one) => one.text)).toEqual(["Nice!", text("Third")]);
});

test("a comment that someone deleted is written again", async () => {
  const { all, put } = host();
  const id = await put("First", null);
  all.length = 0;
  expect(await put("Second", id)).toBe("c1");
  expect(all).toEqual([{ id: "c1", text: text("Second") }]);
});
