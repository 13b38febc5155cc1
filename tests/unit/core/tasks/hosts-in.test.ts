import { expect, test } from "vitest";
import { hostsIn } from "#core/tasks/card/hosts-in.ts";

test.each([
  [`<a href="https://one.example/x">`, "one.example"],
  [`<a href="//one.example">`, "one.example"],
  [`<a href="http:one.example">`, "one.example"],
  [`<a href="/\t/one.example/">`, "one.example"],
  [`<a href="\\\\one.example/">`, "one.example"],
  [`<img srcset="/a.png, https://one.example/b.png 2x">`, "one.example"],
  [`<p style="background: url(https://one.example/a)">`, "one.example"],
  [`<style>@import "//one.example/a.css"</style>`, "one.example"],
  [`<svg><path fill="url(https://one.example/a#b)"/></svg>`, "one.example"],
  [`<meta http-equiv="Refresh" content="0;url=https://one.example/">`, "one.example"],
  [`<template><a href="https://one.example">x</a></template>`, "one.example"],
  [`<a href="https://one.example:8443/">`, "one.example:8443"],
])("%s leads to %s", (html, host) => {
  expect(hostsIn(html)).toEqual([host]);
});

test.each([
  `<a href="/roses">`,
  `<a href="mailto:ada@example.com">`,
  `<img alt="see https://one.example">`,
  `<meta name="description" content="https://one.example">`,
  `<p>https://one.example</p>`,
])("%s leads nowhere else", (html) => {
  expect(hostsIn(html)).toEqual([]);
});
