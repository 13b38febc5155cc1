import { describe, expect, test } from "vitest";
import { parseRemoteUrl } from "#git/mirrors/remote-url.ts";
import { NO_SIGN_IN, sshArguments } from "#git/ssh/ssh-arguments.ts";
import { AppError } from "#schemas/errors.ts";

const ACCEPTED: [
  given: string,
  url: string,
  host: string,
  port: number,
  user: string,
  path: string,
][] = [
  [
    "git@github.com:ada/notes.git",
    "git@github.com:ada/notes.git",
    "github.com",
    22,
    "git",
    "ada/notes.git",
  ],
  [
    "git@GitHub.com:ada/notes.git/",
    "git@github.com:ada/notes.git",
    "github.com",
    22,
    "git",
    "ada/notes.git",
  ],
  [
    "ssh://git@gitlab.com/a/b/c.git",
    "ssh://git@gitlab.com/a/b/c.git",
    "gitlab.com",
    22,
    "git",
    "/a/b/c.git",
  ],
  [
    "SSH://gitlab.com:22/a/b.git",
    "ssh://git@gitlab.com/a/b.git",
    "gitlab.com",
    22,
    "git",
    "/a/b.git",
  ],
  [
    "ssh://ada@git.example.org:2222/srv/n.git",
    "ssh://ada@git.example.org:2222/srv/n.git",
    "git.example.org",
    2222,
    "ada",
    "/srv/n.git",
  ],
  ["ada@example.org:~/notes", "ada@example.org:~/notes", "example.org", 22, "ada", "~/notes"],
  [
    "ssh://ada@example.org/~/notes",
    "ssh://ada@example.org/~/notes",
    "example.org",
    22,
    "ada",
    "~/notes",
  ],
  ["git@[2606:4700::1]:n.git", "git@[2606:4700::1]:n.git", "2606:4700::1", 22, "git", "n.git"],
  [
    "ssh://altssh.example.org:443/n.git",
    "ssh://git@altssh.example.org:443/n.git",
    "altssh.example.org",
    443,
    "git",
    "/n.git",
  ],
];

/** The expected code, the inputs. */
const REFUSED: [code: string, inputs: string[]][] = [
  [
    "git_url_invalid",
    [
      "ssh://-oProxyCommand=id/x",
      "ssh://git@-oProxyCommand=id/x",
      "ssh://-oProxyCommand=id@example.org/x",
      "git@-oProxyCommand=id:x",
      "-oProxyCommand=id@example.org:x",
      "git@example.org:-u/x",
      "git@example.org:--upload-pack=id",
      "ssh://git@example.org/-u",
      "ssh://git@example.org/a/-u",
      "git@example.org:a'b",
      "git@example.org:a`id`",
      "git@example.org:$(id)",
      "git@example.org:a;id",
      "git@example.org:a b",
      "git@example.org:a\nb",
      "git@example.org:../x",
      "git@example.org:a/./b",
      "git@example.org:a%2fb",
      "ssh://git@example.org/",
      "ssh://git@example.org",
      "ssh:///x",
      "git@:x",
      "@example.org:x",
      "ssh://git@example.org:0/x",
      "ssh://git@example.org./x",
      "ssh://git@example.org:22:22/x",
      "ssh://git@exam_ple.org/x",
      "ssh://a@b@example.org/x",
      "ssh://git@example.org/x?y=1",
      "ssh://git@example.org/x#y",
    ],
  ],
  ["git_url_has_credentials", ["ssh://git:secret@example.org/x"]],
  [
    "url_private_address",
    [
      "git@127.0.0.1:x",
      "git@localhost:x",
      "git@127.1:x",
      "git@2130706433:x",
      "git@intranet:x",
      "git@[::1]:x",
      "ssh://git@[::ffff:10.0.0.1]/x",
      "ssh://git@169.254.169.254/x",
      "ssh://git@metadata.google.internal/x",
      "ssh://git@10.0.0.1:2222/x",
    ],
  ],
  [
    "url_port",
    ["ssh://git@example.org:25/x", "ssh://git@example.org:80/x", "ssh://git@example.org:65536/x"],
  ],
  ["git_url_scheme", ["C:\\repo", "fd::3", "ext::sh -c id"]],
  ["too_long", [`git@example.org:${"a".repeat(3000)}`, `git@${"a".repeat(300)}.org:x`]],
];

describe("an ssh address", () => {
  test.each(ACCEPTED)("%s is accepted as %s", (given, url, host, port, user, path) => {
    expect(parseRemoteUrl(given)).toEqual({ url, host, port, ssh: { user, path } });
    expect(parseRemoteUrl(url).url).toBe(url);
  });

  test.each(REFUSED.flatMap(([code, inputs]) => inputs.map((input) => [code, input])))(
    "gives %s for %j",
    (code, input) => {
      expect(codeOf(() => parseRemoteUrl(input))).toBe(code);
    },
  );

  test("in a private network is accepted if the installation allows it", () => {
    const allowPrivate = ["10.0.0.1:22"];
    expect(parseRemoteUrl("git@10.0.0.1:n.git", { allowPrivate }).host).toBe("10.0.0.1");
    expect(codeOf(() => parseRemoteUrl("ssh://git@10.0.0.1:23/n.git", { allowPrivate }))).toBe(
      "url_private_address",
    );
  });
});

test("ssh reads no configuration, asks nobody and takes nothing of an address as an option", () => {
  const target = { address: "192.0.2.1", port: 2222, user: "git", path: "ada/notes.git" };
  const paths = { key: "/tmp/x/key", knownHosts: "/tmp/x/known_hosts" };
  const args = sshArguments(target, { paths, isKnown: true, service: "git-upload-pack" });
  expect(args.slice(0, 5)).toEqual(["-F", "/dev/null", "-T", "-i", "/tmp/x/key"]);
  expect(args.slice(-3)).toEqual(["--", "192.0.2.1", "git-upload-pack 'ada/notes.git'"]);
  for (const option of [
    "BatchMode=yes",
    "StrictHostKeyChecking=yes",
    "IdentitiesOnly=yes",
    "IdentityAgent=none",
    "ProxyCommand=none",
    "PermitLocalCommand=no",
    "ClearAllForwardings=yes",
  ])
    expect(args).toContain(option);
  const asking = sshArguments(target, { paths, isKnown: false, service: NO_SIGN_IN });
  expect(asking).toContain("PreferredAuthentications=none");
  expect(asking.at(-1)).toBe("true");
});

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.appCode;
    throw error;
  }
  return "accepted";
}
