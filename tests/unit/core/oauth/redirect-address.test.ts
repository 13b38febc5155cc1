import { expect, test } from "vitest";
import { isRegisteredRedirect, placeOfRedirect } from "#core/oauth/redirect-address.ts";

const registered = [
  "http://localhost:33418/callback",
  "https://client.example/callback?from=notes",
  "com.example.notes:/callback",
];

test.each([
  ["http://localhost:33418/callback", true],
  ["http://localhost:50123/callback", true],
  ["http://localhost/callback", true],
  ["http://127.0.0.1:33418/callback", false],
  ["http://localhost:33418/callback/more", false],
  ["http://localhost:33418/callback?next=1", false],
  ["http://localhost:33418/callback#x", false],
  ["http://localhost:33418@evil.example/callback", false],
  ["https://localhost:33418/callback", false],
  ["https://client.example/callback?from=notes", true],
  ["https://client.example:444/callback?from=notes", false],
  ["https://client.example/callback", false],
  ["https://client.example/x/../callback?from=notes", false],
  ["https://client.example.evil.example/callback?from=notes", false],
  ["com.example.notes:/callback", true],
  ["com.example.notes:/other", false],
])("%s is an address of the client: %s", (uri, isOwn) => {
  expect(isRegisteredRedirect(registered, uri)).toBe(isOwn);
});

test("users see the host, or the scheme of an app", () => {
  expect(registered.map(placeOfRedirect)).toEqual([
    { kind: "machine", name: "localhost" },
    { kind: "host", name: "client.example" },
    { kind: "app", name: "com.example.notes" },
  ]);
});
