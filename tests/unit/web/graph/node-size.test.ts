import { describe, expect, test } from "vitest";
import {
  radiusOf,
  scaleOfBox,
  scaleOfMany,
  titledRadius,
} from "../../../../web/src/graph/node-size.ts";

const desk = { width: 976, height: 612 };
const phone = { width: 356, height: 450 };

describe("nodes of the graph", () => {
  test("grow with their connections, up to a limit", () => {
    expect(radiusOf(0)).toBe(3);
    expect(radiusOf(16)).toBeGreaterThan(radiusOf(4));
    expect(radiusOf(10_000)).toBe(radiusOf(1_000));
  });

  test("are smaller in large graphs, but never too small to click", () => {
    expect(scaleOfMany(10)).toBe(1);
    expect(scaleOfMany(3_000)).toBeLessThan(scaleOfMany(1_000));
    expect(radiusOf(0) * scaleOfMany(100_000)).toBeGreaterThan(1);
  });

  test("are smaller on a phone in any orientation, and just as many have a title", () => {
    expect(scaleOfBox(desk)).toBe(1);
    const scale = scaleOfBox(phone);
    expect(scale).toBeCloseTo(356 / 560);
    expect(scaleOfBox({ width: phone.height, height: phone.width })).toBe(scale);
    const connected = 12;
    expect(radiusOf(connected) * scale > titledRadius(scale)).toBe(
      radiusOf(connected) > titledRadius(1),
    );
  });

  test("have their normal size in a box that has no size yet", () => {
    expect(scaleOfBox({ width: 0, height: 0 })).toBe(1);
  });
});
