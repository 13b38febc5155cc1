import { randomUUID } from "node:crypto";

/** A UUID without letters. A test that looks for the button "Add" by a part of its name must not find an account whose id contains "add". */
export const unique = () =>
  randomUUID().replaceAll(/[a-f]/g, (letter) => String(letter.charCodeAt(0) % 10));
