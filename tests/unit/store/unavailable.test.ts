import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoServerError,
} from "mongodb";
import { expect, test } from "vitest";
import { isStoreUnavailable } from "#store/unavailable.ts";

const NOTHING_SAID = { getWriteConcernError: () => undefined };

/** The form in which the driver's bulk writes report errors. */
const bulk = (error: object) => new MongoBulkWriteError(error as never, NOTHING_SAID as never);

test.each<[string, unknown, boolean]>([
  ["a broken connection", new MongoNetworkError("closed"), true],
  ["a broken connection during a bulk insert", bulk(new MongoNetworkError("closed")), true],
  ["a silent server during a bulk insert", bulk(new MongoNetworkTimeoutError("late")), true],
  ["a duplicate in a bulk insert", bulk({ code: 11_000, writeErrors: [{ code: 11_000 }] }), false],
  ["a refusal by the server", new MongoServerError({ message: "no", code: 13 }), false],
  [
    "a bulk insert that the server refuses",
    bulk(new MongoServerError({ message: "no", code: 13 })),
    false,
  ],
  ["a server that shuts down", new MongoServerError({ message: "bye", code: 91 }), true],
  ["a bug in Pressmark", new TypeError("x is undefined"), false],
])("%s: is the database unavailable?", (_, error, isAway) => {
  expect(isStoreUnavailable(error)).toBe(isAway);
});
