import { expect, test } from "vitest";
import { linkEnd } from "#core/access/link-end.ts";

const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

test("a link is valid for at least an hour, and all requests within ten minutes get the same link", () => {
  expect(linkEnd(at("10:00:00.001"))).toEqual(new Date(at("11:10:00")));
  expect(linkEnd(at("10:10:00"))).toEqual(new Date(at("11:10:00")));
  expect(linkEnd(at("10:10:00.001"))).toEqual(new Date(at("11:20:00")));
});
