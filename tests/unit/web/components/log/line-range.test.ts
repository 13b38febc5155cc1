import { expect, test } from "vitest";
import {
  extendRange,
  readLineRange,
  writeLineRange,
} from "../../../../../web/src/components/log/line-range.ts";

test("an address names one line or a range of lines", () => {
  expect(readLineRange("#L120")).toEqual({ from: 120, to: 120 });
  expect(readLineRange("#L140-L120")).toEqual({ from: 120, to: 140 });
  expect(readLineRange("#stages")).toBeNull();
  expect(writeLineRange({ from: 120, to: 120 })).toBe("#L120");
  expect(writeLineRange({ from: 120, to: 140 })).toBe("#L120-L140");
});

test("a click with shift extends the selection in both directions", () => {
  expect(extendRange(null, 7)).toEqual({ from: 7, to: 7 });
  expect(extendRange({ from: 7, to: 7 }, 12)).toEqual({ from: 7, to: 12 });
  expect(extendRange({ from: 7, to: 12 }, 3)).toEqual({ from: 3, to: 12 });
});
