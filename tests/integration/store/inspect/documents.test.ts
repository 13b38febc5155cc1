import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Document } from "mongodb";
import type { StoredNode } from "#schemas/stored-document.ts";
import { collection, type CollectionName } from "#store/collections.ts";
import { pageDocuments } from "#store/inspect/documents.ts";
import { readFilter, readSort } from "#store/inspect/filter.ts";
import { maskedFields } from "#store/inspect/mask.ts";
import { collectionNames, readableFields } from "#store/inspect/readable-fields.ts";
import { sealedFields } from "#store/sealed/fields.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import { declaredCollections, fieldsOf } from "#tests/support/declared-fields.ts";
import { signUpAdmin } from "#tests/support/worlds/github-world.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** Words in names of fields that hold a secret, a hash of one, a link or a private text. */
const SECRET_WORDS =
  /seal|hash|secret|token|password|cipher|proof|verifier|challenge$|^code$|link$|payload|headers|^text$|^html$|message$|^note$|lines|forModel/i;
/** Readable although their names sound like a secret. */
const HARMLESS = [
  "tokenExpiresAt",
  "passwordChangedAt",
  "cost.inputTokens",
  "cost.outputTokens",
  "turn.tokens",
  "formerSecretUntil",
  // Of the bytes of a blob.
  "faultList[].hash",
];

describe("every collection of the catalog", () => {
  test("has a list of readable fields, and each listed field exists", () => {
    expect(collectionNames.toSorted()).toEqual(declaredCollections.toSorted());
    const stale = collectionNames.flatMap((name) =>
      [...readableFields(name)]
        .filter(
          (field) =>
            !fieldsOf(name).some(
              ({ path, isOpen }) => path === field || (isOpen && field.startsWith(path)),
            ),
        )
        .map((field) => `${name}.${field}`),
    );
    expect(stale).toEqual([]);
  });

  test("shows no field whose name says that it is sealed, hashed, a link, a code or a text", () => {
    const shown = collectionNames.flatMap((name) =>
      [...readableFields(name)]
        .filter((field) => !HARMLESS.includes(field))
        .filter((field) =>
          SECRET_WORDS.test(field.split(/[.[\]]+/).findLast((part) => part !== "")!),
        )
        .map((field) => `${name}.${field}`),
    );
    expect(shown).toEqual([]);
  });

  test.each(collectionNames)(
    "%s masks what is not listed, and fields that do not exist yet",
    (name) => {
      const document: Document = {};
      for (const { path } of [
        ...fieldsOf(name),
        ...[...readableFields(name)].map((path) => ({ path })),
      ])
        plant(document, path, `canary:${path}`);
      for (const parent of [document, ...Object.values(document)])
        if (typeof parent === "object" && !Array.isArray(parent))
          (parent as Document)["addedLater"] = "canary:addedLater";
      document["addedObject"] = { "canary:name": "canary:addedObject" };
      const shown = textsIn(maskedFields(name, document)).filter((text) =>
        text.includes("canary:"),
      );
      expect(shown.toSorted()).toEqual(
        [...readableFields(name)].map((path) => `canary:${path}`).toSorted(),
      );
    },
  );

  test("masks every sealed value", () => {
    for (const { collection: name, fields } of sealedFields)
      for (const field of fields.filter((one) => one.includes("sealed") || one === "webhookSecret"))
        expect(readableFields(name).has(field)).toBe(false);
  });
});

describe("a filter", () => {
  const refusal = (text: string, name: CollectionName = "authUsers") => {
    try {
      return readFilter(name, text);
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each([
    ['{"passwordHash": {"$gt": "a"}}', '"passwordHash" is masked, or no field of authUsers'],
    ['{"userMetadata.token": "x"}', '"userMetadata.token" is masked'],
    ['{"identities": {"$exists": true}}', '"identities" is masked'],
    ['{"$where": "sleep(1000)"}', '"$where" cannot begin a condition'],
    ['{"$or": [{"passwordHash": "x"}]}', '"$or" cannot begin a condition'],
    ['{"email": {"$regex": "(a+)+$"}}', '"$regex" of "email" is not an operator here'],
    ['{"email": {"$eq": {"$gt": ""}}}', 'The value of "email" must be text'],
    ['{"email": {"$in": "ada"}}', '$in of "email" needs a list'],
    ['{"email": {}}', 'The condition of "email" is empty'],
    ["{email: 1}", "The filter is not JSON"],
    ["[]", "The filter is not an object"],
  ])("%s is refused with a reason", (text, reason) => {
    expect(refusal(text)).toContain(reason);
  });

  test("cannot name a masked id, and neither can an order", () => {
    expect(refusal('{"_id": "x"}', "oauthCodes")).toContain('"_id" is masked');
    expect(() => readSort("oauthCodes", "_id")).toThrow("Sort by another field");
    expect(() => readSort("authUsers", "-passwordHash")).toThrow('"passwordHash" is masked');
    expect(() => readSort("authUsers", "identities[].email")).toThrow("in a list");
  });
});

describe("the administrator", () => {
  let world: World;
  let root: Person;
  beforeAll(async () => {
    world = await startWorld({ ADMIN_EMAIL: "root@example.com" });
    root = await signUpAdmin(world);
    const mail = (at: number): MailDocument => ({
      _id: `m${at}`,
      to: "ada@example.com",
      channel: "email",
      kind: "recovery",
      subject: "Hello",
      text: "Open https://x/secret",
      html: "<a>",
      link: "https://x/secret",
      code: "123456",
      state: at % 2 === 1 ? "waiting" : "sent",
      error: null,
      attempts: at,
      leaseExpiresAt: null,
      wakeAt: new Date(at),
      sentAt: null,
      createdAt: new Date(Date.UTC(2026, 0, at)),
    });
    await collection(world.services.db, "mails").deleteMany({});
    await collection(world.services.db, "mails").insertMany([1, 2, 3, 4, 5].map(mail));
  });
  afterAll(() => world.close());

  const idsOf = (documents: StoredNode[][]) =>
    documents.map((document) => document.find(({ name }) => name === "_id")?.value);

  test("filters, sorts and pages the documents of a collection, without links and codes", async () => {
    const request = {
      collection: "mails",
      filter: '{"createdAt": {"$gte": "2026-01-02"}}',
      sort: "-createdAt",
    };
    const first = await root.api.admin.documents.query({ ...request, limit: 3 });
    expect([first.total, idsOf(first.documents)]).toEqual([4, ["m5", "m4", "m3"]]);
    const rest = await root.api.admin.documents.query({
      ...request,
      limit: 3,
      cursor: first.nextCursor!,
    });
    expect([rest.nextCursor, idsOf(rest.documents)]).toEqual([null, ["m2"]]);
    expect(JSON.stringify(first)).not.toMatch(/secret|123456/);
    const both = {
      collection: "mails",
      filter: '{"state": {"$in": ["sent"]}, "attempts": {"$lt": 4}}',
    };
    expect(idsOf((await root.api.admin.documents.query(both)).documents)).toEqual(["m2"]);
  });

  test("sees sizes and indexes, and is told what is wrong with a filter", async () => {
    const { collections } = await root.api.admin.collections.query();
    const mails = collections.find(({ name }) => name === "mails")!;
    expect(mails).toMatchObject({ documents: 5 });
    expect(mails.bytes).toBeGreaterThan(5 * 200);
    expect(mails.indexBytes).toBeGreaterThan(0);
    expect(mails.indexes).toContainEqual({
      name: "expires",
      fields: "createdAt",
      unique: false,
      partial: false,
      expiresAfterSeconds: 604_800,
    });
    expect(collections.find(({ name }) => name === "readerLinks")).toMatchObject({ documents: 0 });
    const refused = root.api.admin.documents.query({
      collection: "mails",
      filter: '{"code": "123456"}',
    });
    await expect(refused).rejects.toThrow('"code" is masked, or no field of mails');
    expect(await codeOf(root.api.admin.documents.query({ collection: "system.users" }))).toBe(
      "not_found",
    );
  });

  test("reads every collection, also one without documents", async () => {
    for (const name of collectionNames) {
      const page = await pageDocuments(world.services.db, {
        collection: name,
        filter: "",
        sort: "",
        limit: 5,
      });
      expect(page.items.length).toBeLessThanOrEqual(5);
    }
  });
});

function plant(target: Document, path: string, value: string): void {
  const [head = "", ...rest] = path.split(".");
  const isList = head.endsWith("[]");
  const name = head.replaceAll("[]", "");
  if (rest.length === 0) {
    // A parent whose type is not known here may already have readable fields.
    if (isList) target[name] ??= [value];
    else target[name] ??= value;
    return;
  }
  const inner: Document = isObject(target[name])
    ? target[name]
    : isList && Array.isArray(target[name]) && isObject(target[name][0])
      ? target[name][0]
      : {};
  target[name] = isList ? [inner] : inner;
  plant(inner, rest.join("."), value);
}

const isObject = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textsIn = (nodes: StoredNode[]): string[] =>
  nodes.flatMap(({ name, value, children }) => [name, value, ...textsIn(children)]);
