import { expect, test } from "vitest";
import { readUrl } from "#core/outgoing/read-url.ts";
import { AppError } from "#schemas/errors.ts";

const env = { ALLOW_PRIVATE_HOSTS: ["10.0.0.7:9000"], PUBLIC_URL: "https://press.example.com" };
const codeOf = (url: string) => {
  try {
    return readUrl(env, url);
  } catch (error) {
    if (error instanceof AppError) return error.appCode;
    throw error;
  }
};

test("addresses of receivers are kept without what the server never sees", () => {
  expect(readUrl(env, " https://hooks.example.com/in?key=1#here ")).toBe(
    "https://hooks.example.com/in?key=1",
  );
  expect(readUrl(env, "https://hooks.example.com:8443/in")).toContain(":8443");
});

test.each([
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://127.1/",
  "https://10.0.0.7/",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a00:1]/",
  "https://[fe80::1]/",
  "https://[fd00::1]/",
  "https://localhost/",
  "https://intranet/",
  "https://db.internal./",
  "http://192.168.0.1/",
])("%s is inside a private network", (url) => {
  expect(codeOf(url)).toBe("url_private_address");
});

test.each([
  ["not an address", "webhook_url_invalid"],
  ["ftp://hooks.example.com", "webhook_url_scheme"],
  ["javascript:alert(1)", "webhook_url_scheme"],
  ["http://hooks.example.com", "webhook_url_scheme"],
  ["https://ann:secret@hooks.example.com", "webhook_url_credentials"],
  ["https://press.example.com/hooks/abc", "webhook_url_self"],
  ["https://press.example.com./hooks/abc", "webhook_url_self"],
  ["https://hooks.example.com:6379/", "url_port"],
])("%s is refused with %s", (url, code) => {
  expect(codeOf(url)).toBe(code);
});

test("an operator can trust a host in a private network", () => {
  expect(codeOf("http://10.0.0.7:9000/in")).toBe("http://10.0.0.7:9000/in");
  expect(codeOf("http://10.0.0.7:9001/in")).toBe("url_private_address");
});
