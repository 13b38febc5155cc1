import { expect, test } from "vitest";
import { loginProblem } from "#content/links/certainty/logins.ts";
import { compile } from "./rendered.ts";

test.each([
  "name@host",
  "root@localhost",
  "user@192.168.0.1",
  "pi@raspberrypi.local",
  "git@github.com",
  "package@1.2.3",
])("%s is no link for mail, in angle brackets or without them", (login) => {
  for (const source of [`ssh ${login} now`, `ssh <${login}> now`, `${login}:srv/a`])
    expect(compile(source).html, source).toBe(`<p>${source.replace(/[<>]/g, "")}</p>\n`);
});

test.each(["git@github.com:ada/loom.git", "ann@example.org:/srv/a", "root@server.example.org:22"])(
  "%s is text",
  (login) => {
    expect(compile(`scp ${login} x`).html).not.toContain("<a");
    expect(compile(`scp <${login}> x`).html).not.toContain("<a");
  },
);

test.each(["ann@example.org", "ann.lee+garden@mail.example.co.uk", "ann@xn--9ca.de"])(
  "%s is a link for mail",
  (address) => {
    for (const source of [`to ${address}.`, `to <${address}>`, `to ${address}: hello`])
      expect(compile(source).html, source).toContain(`href="mailto:${address}"`);
  },
);

test("a link to a login is information, and one to a mail address or a picture is not", () => {
  const problemOf = (target: string) =>
    loginProblem({ kind: "link", wiki: false, target, fragment: null, line: 1, label: "x" });
  for (const target of [
    "git@github.com:a/b.git",
    "user@192.168.0.1",
    "name@host",
    "left-pad@1.3.0",
  ])
    expect(problemOf(target)?.severity, target).toBe("info");
  for (const target of ["ann@example.org", "icon@2x.png", "notes@home.md", "a/b@c", "page"])
    expect(problemOf(target), target).toBeNull();
});
