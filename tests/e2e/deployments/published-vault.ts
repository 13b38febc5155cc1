import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { createProject, makeRepository, newAccount, type Repository, signIn } from "../support.ts";

const vault = {
  "index.md":
    "---\ntitle: The garden\ndate: 2024-05-03\ntags: [home]\nrating: 5\n---\n\n## Beds\n\nSee [[Roses]].\n\n![[meadow.jpg]]\n",
  "plants/Roses.md":
    "---\ndate: 2024-06-01\ntags: [flower]\n---\n\n# Roses\n\nRed ones. See [[Nothing here]].\n",
  "plants/Tulips.md": "---\ntags: [flower]\n---\n\n# Tulips\n\nYellow.\n",
  "drafts/Ideas.md": "---\ndraft: true\n---\n\n# Ideas\n\nNot yet.\n",
};

interface Published {
  project: string;
  account: { email: string; password: string };
  /** Address of the deployment's overview. */
  deployment: string;
  repository: Repository;
}

/** Pushes the vault, with a picture that is large enough for smaller variants. The build may still be running afterwards. */
export async function publishVault(page: Page): Promise<Published> {
  const account = await newAccount(page, "ada");
  const repository = makeRepository(vault);
  await sharp({
    create: {
      width: 1600,
      height: 1000,
      channels: 3,
      background: "teal",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toFile(join(repository.directory, "meadow.jpg"));
  repository.commit("A meadow");
  const project = await createProject(page, "Garden", repository);
  const deployment = /Deployment: (\S+)/.exec(repository.push())![1]!;
  return { account, project, deployment, repository };
}

let published: Published | null = null;

/** A vault that is published once, because an account, a push and a build take a third of a short test. Its first deployment stays as it is. */
export async function openVault(page: Page): Promise<Published> {
  if (published) await signIn(page, published.account);
  published ??= await publishVault(page);
  return published;
}
