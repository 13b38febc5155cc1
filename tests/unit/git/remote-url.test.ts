import { describe, expect, test } from "vitest";

import { parseRemoteUrl } from "#git/mirrors/remote-url.ts";
import { AppError } from "#schemas/errors.ts";

/** The row in the catalog of bad inputs, the expected code, the inputs. */
const REFUSED: [row: string, code: string, inputs: string[]][] = [
  ["A01", "git_url_scheme", ["ext::sh -c touch% /tmp/p"]],
  ["A02", "git_url_scheme", ["file:///etc", "/srv/git/x", "../other", "C:\\repo", ""]],
  [
    "A03",
    "git_url_invalid",
    ["--upload-pack=touch /tmp/p", "-oProxyCommand=x", "https://-oProxyCommand=x/o/r"],
  ],
  ["A04", "git_url_invalid", ["ssh://-oProxyCommand=id/x"]],
  ["A05", "git_url_insecure", ["git://github.com/x", "http://github.com/x"]],
  [
    "A06",
    "git_url_scheme",
    ["fd::3", "transport::x", "hg::https://x.org/y", "gopher://x.org/y", "ftp://x.org/y"],
  ],
  ["A07", "git_url_has_credentials", ["https://user:pass@github.com/x.git"]],
  [
    "A08",
    "git_url_has_credentials",
    ["https://token@github.com/x", "https://@github.com/x", "HTTPS://a@b@github.com/x"],
  ],
  [
    "A09",
    "git_url_invalid",
    ["https://github.com/x.git?foo=1#frag", "https://github.com/x?", "https://github.com/x#"],
  ],
  [
    "A10",
    "url_private_address",
    [
      "https://127.0.0.1/x",
      "https://localhost/x",
      "https://[::1]/x",
      "https://0/x",
      "https://127.1/x",
      "https://2130706433/x",
      "https://0x7f000001/x",
      "https://0177.0.0.1/x",
      "https://intranet/x",
      "https://app.localhost/x",
    ],
  ],
  [
    "A11",
    "url_private_address",
    [
      "https://169.254.169.254/latest",
      "https://[fd00:ec2::254]/x",
      "https://metadata.google.internal/x",
      "https://10.1.2.3/x",
      "https://192.168.0.1/x",
      "https://172.31.255.255/x",
      "https://100.64.0.1/x",
      "https://224.0.0.1/x",
      "https://255.255.255.255/x",
    ],
  ],
  [
    "A12",
    "url_private_address",
    [
      "https://[::ffff:10.0.0.1]/x",
      "https://[64:ff9b::a00:1]/x",
      "https://[2002:a00:1::]/x",
      "https://[2001:db8::1]/x",
      "https://[fe80::1]/x",
      "https://[::]/x",
      "https://[2001::1]/x",
    ],
  ],
  [
    "A16",
    "url_port",
    ["https://github.com:22/x", "https://github.com:6379/x", "https://github.com:25/x"],
  ],
  [
    "A17",
    "git_url_invalid",
    [
      "https://github.com/o/r\n",
      "https://github.com/o\0/r",
      "https://github.com/o\t/r",
      "https://github.com/o%0a/r",
      "https://github.com/o%7f/r",
      "https://github.com/\u202eo/r",
      "https://github.com/o r",
      "\nhttps://github.com/o/r",
    ],
  ],
  [
    "A18",
    "git_url_invalid",
    [
      "https://github.com/o/r;id",
      "https://github.com/o/`id`",
      "https://github.com/o/$(id)",
      "https://github.com/o/r|id",
      "https://github.com/o/r&&id",
      "https://github.com\\@127.0.0.1/x",
    ],
  ],
  [
    "A19",
    "too_long",
    [`https://github.com/${"a".repeat(3000)}`, `https://${"a".repeat(300)}.org/x`],
  ],
  ["A21", "git_url_invalid", ["https://github.com./o/r"]],
  [
    "no path",
    "git_url_invalid",
    ["https://github.com", "https://github.com/", "https:///x", "https://[::1/x"],
  ],
];

describe("a refused address", () => {
  test.each(REFUSED.flatMap(([row, code, inputs]) => inputs.map((input) => [row, code, input])))(
    "%s gives %s for %j",
    (_row, code, input) => {
      expect(codeOf(() => parseRemoteUrl(input))).toBe(code);
    },
  );

  test("is not repeated in the message if it contains a password", () => {
    expect(() => parseRemoteUrl("https://user:hunter2@github.com/x")).not.toThrow(/hunter2/);
  });
});

describe("an accepted address", () => {
  test.each([
    ["https://github.com/o/r", "https://github.com/o/r"],
    ["https://GitHub.com:443/o/r.git/", "https://github.com/o/r.git"],
    ["https://dev.azure.com/o/My%20Project/_git/r", "https://dev.azure.com/o/My%20Project/_git/r"],
    ["https://git.sr.ht/~o/r", "https://git.sr.ht/~o/r"],
    ["https://8.8.8.8/r", "https://8.8.8.8/r"],
    ["https://[2606:4700::1111]/r", "https://[2606:4700::1111]/r"],
  ])("%s is stored as %s", (input, url) => {
    expect(parseRemoteUrl(input).url).toBe(url);
  });

  test("shows a look-alike host in punycode (A20)", () => {
    expect(parseRemoteUrl("https://gïthub.com/o/r").host).toBe("xn--gthub-cta.com");
  });

  test("may be private, use another port and lack TLS if its host and port are allowed", () => {
    const options = { allowPrivate: ["127.0.0.1:3000", "git.lan:80"] };
    expect(parseRemoteUrl("http://127.0.0.1:3000/o/r", options)).toEqual({
      url: "http://127.0.0.1:3000/o/r",
      host: "127.0.0.1",
      port: 3000,
      ssh: null,
    });
    expect(parseRemoteUrl("http://git.lan/r", options).port).toBe(80);
    expect(codeOf(() => parseRemoteUrl("https://127.0.0.1:3001/o/r", options))).toBe(
      "url_private_address",
    );
  });
});

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof AppError) return error.appCode;
    throw error;
  }
  return "accepted";
}
