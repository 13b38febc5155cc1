import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { sendRedirect } from "#sites/answer-by-rule.ts";
import type { Admission } from "#sites/exchange.ts";

/** Where a visitor of `/old?…` is sent. */
function locationOf(to: string, { admission }: { admission: Admission | null }): string {
  let location = "";
  const response = {
    writeHead: (_: number, headers: { location: string }) => (location = headers.location),
    end: () => undefined,
  } as unknown as ServerResponse;
  const query = new URLSearchParams("from=mail&signature=s&shown=t&ticket=u");
  const target = { admission } as never;
  sendRedirect(
    { response, target, path: { pathname: "/old", query } },
    { status: 302, to, hasQuery: false },
  );
  return location;
}

test("a redirect to another site takes the query there, without what admits a visitor to this one", () => {
  const elsewhere = "https://elsewhere.example/new#part";
  for (const admission of ["link", "cookie"] as const)
    expect(locationOf(elsewhere, { admission })).toBe(
      "https://elsewhere.example/new?from=mail#part",
    );
  // The picture at the new address of this site needs it.
  expect(locationOf("/new", { admission: "link" })).toContain("signature=s");
  // On a public site these are words like others.
  expect(locationOf(elsewhere, { admission: null })).toContain("signature=s");
});
