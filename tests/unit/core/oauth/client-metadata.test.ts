import { expect, test } from "vitest";
import { readClientMetadata } from "#core/oauth/client-metadata.ts";
import { OauthFailure } from "#core/oauth/failure.ts";

function codeOf(metadata: unknown): string {
  try {
    readClientMetadata(metadata);
    return "accepted";
  } catch (error) {
    if (error instanceof OauthFailure) return error.code;
    throw error;
  }
}

test.each([
  ["http elsewhere", "http://client.example/callback"],
  ["a script", "javascript:alert(1)"],
  ["a script in capitals", "JavaScript:alert(1)"],
  ["a file", "file:///etc/passwd"],
  ["a fragment", "https://client.example/#"],
  ["a password", "https://user:secret@client.example/"],
  ["a backslash", "https://client.example\\@evil.example/"],
  ["a line break", "https://client.example/\n"],
  ["no address", "callback"],
])("a client with %s as its redirect address is refused", (_, uri) => {
  const redirect_uris = ["https://client.example/callback", uri];
  expect(codeOf({ redirect_uris })).toBe("invalid_redirect_uri");
});

test("a client needs a redirect address, and codes are the only way", () => {
  expect(codeOf({ client_name: "Notes" })).toBe("invalid_redirect_uri");
  expect(codeOf({ redirect_uris: [] })).toBe("invalid_redirect_uri");
  expect(codeOf(null)).toBe("invalid_client_metadata");
  const redirect_uris = ["https://client.example/callback"];
  const grant_types = ["client_credentials"];
  expect(codeOf({ redirect_uris, grant_types })).toBe("invalid_client_metadata");
  expect(codeOf({ redirect_uris, response_types: ["token"] })).toBe("invalid_client_metadata");
});

test("a name loses what could disguise it, and without a name the host is shown", () => {
  const redirect_uris = ["https://client.example/callback"];
  const nameOf = (client_name?: string) => readClientMetadata({ redirect_uris, client_name }).name;
  expect(nameOf("Press\u202Emark\u200B \n  x")).toBe("Pressmark x");
  expect([nameOf(), nameOf(" \u200B ")]).toEqual(["client.example", "client.example"]);
  const app = readClientMetadata({ redirect_uris: ["cursor://mcp/callback"] });
  expect(app.name).toBe("cursor");
});
