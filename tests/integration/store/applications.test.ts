import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningMongo, startMongo } from "#embedded/mongo/server.ts";
import { forgetUser } from "#store/accounts/forget-user.ts";
import { collection } from "#store/collections.ts";
import { connectMongo, type Mongo } from "#store/mongo.ts";
import { insertApplication } from "#store/oauth/applications.ts";
import { createTokens } from "#store/oauth/tokens.ts";
import { deleteOrg } from "#store/orgs/delete-org.ts";
import { deleteProject } from "#store/projects/delete-project.ts";

let directory: string;
let database: RunningMongo;
let mongo: Mongo;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-applications-"));
  database = await startMongo({ dataDir: directory, port: 0 });
  mongo = await connectMongo(database.url);
});
afterAll(async () => {
  await mongo.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const DAY_MS = 86_400_000;

async function connect(userId: string, orgId: string, projectId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + DAY_MS);
  const _id = `${userId}-${projectId}`;
  await insertApplication(mongo.db, {
    _id,
    userId,
    orgId,
    projectId,
    clientId: "client",
    name: "Notes",
    expiresAt,
    redirectUri: "https://client.example/",
    resource: "",
    scopes: ["content:read"],
    createdAt: new Date(),
    lastUsedAt: null,
  });
  const scopes = { scopes: ["content:read" as const], allScopes: ["content:read" as const] };
  const ends = { accessExpiresAt: expiresAt, refreshExpiresAt: expiresAt };
  await createTokens(mongo.db, _id, { ...scopes, ...ends });
}

test("applications and their tokens end with the account, the project and the organization", async () => {
  const { db } = mongo;
  await connect("ada", "together", "garden");
  await connect("ada", "together", "kitchen");
  await connect("bob", "together", "garden");
  await connect("bob", "alone", "diary");
  await connect("eve", "elsewhere", "other");
  const left = async () => {
    const rows = await collection(db, "applications").find().sort({ _id: 1 }).toArray();
    const tokens = await collection(db, "applicationTokens").find().toArray();
    expect(new Set(tokens.map(({ applicationId }) => applicationId))).toEqual(
      new Set(rows.map(({ _id }) => _id)),
    );
    return rows.map(({ _id }) => _id);
  };
  await forgetUser(db, "ada");
  expect(await left()).toEqual(["bob-diary", "bob-garden", "eve-other"]);
  await deleteProject(db, "garden");
  expect(await left()).toEqual(["bob-diary", "eve-other"]);
  await deleteOrg(db, "alone");
  expect(await left()).toEqual(["eve-other"]);
});
