import { expect, test } from "vitest";
import { withoutCredentials } from "#service/address.ts";

test.each([
  ["redis://host:6379", "redis://host:6379"],
  ["redis://:secret@host:6379/2", "redis://***@host:6379/2"],
  ["rediss://user:secret@host", "rediss://***@host"],
  ["redis://host?password=secret", "redis://host"],
  ["redis://host?password=sec@ret", "redis://host"],
  ["/run/redis.sock", "/run/redis.sock"],
  [
    "mongodb://user:secret@one:1,two:2/pressmark?replicaSet=rs0",
    "mongodb://***@one:1,two:2/pressmark",
  ],
  ["mongodb://user:sec@ret@one/pressmark", "mongodb://***@one/pressmark"],
  ["mongodb://user:se/cr@et@one/pressmark", "mongodb://***@one/pressmark"],
  ["mongodb://u:1234/secret@one/pressmark", "mongodb://***@one/pressmark"],
  [
    "mongodb+srv://user:secret@cluster.example.com/pressmark",
    "mongodb+srv://***@cluster.example.com/pressmark",
  ],
  [
    "mongodb://%2Fdata%2Fmongod.sock/pressmark?directConnection=true",
    "mongodb://%2Fdata%2Fmongod.sock/pressmark",
  ],
  ["http://key:secret@storage:8333", "http://***@storage:8333"],
  ["smtps://user%40example.com:secret@mail.example.com", "smtps://***@mail.example.com"],
])("the log contains %s as %s", (address, open) => {
  expect(withoutCredentials(address)).toBe(open);
});
