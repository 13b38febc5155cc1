import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoServerError,
} from "mongodb";
import { expect, test } from "vitest";
import { isStoreUnavailable } from "#store/unavailable.ts";

const NOTHING_SAID = { getWriteConcernError: () => undefined };

/** As the driver's bulk writes pass errors on. */
const bulk = (error: object) => new MongoBulkWriteError(error as never, NOTHING_SAID as never);

test.each<[string, unknown, boolean]>([
  ["a connection that broke", new MongoNetworkError("closed"), true],
  [
    "a connection that broke under an insert of several",
    bulk(new MongoNetworkError("closed")),
    true,
  ],
  [
    "a server that is silent at an insert of several",
    bulk(new MongoNetworkTimeoutError("late")),
    true,
  ],
  [
    "a duplicate in an insert of several",
    bulk({ code: 11_000, writeErrors: [{ code: 11_000 }] }),
    false,
  ],
  ["what the server refuses", new MongoServerError({ message: "no", code: 13 }), false],
  [
    "what the server refuses of several",
    bulk(new MongoServerError({ message: "no", code: 13 })),
    false,
  ],
  ["a server that shuts down", new MongoServerError({ message: "bye", code: 91 }), true],
  ["a fault of ours", new TypeError("x is undefined"), false],
])("%s: is the database away?", (_, error, isAway) => {
  expect(isStoreUnavailable(error)).toBe(isAway);
});
