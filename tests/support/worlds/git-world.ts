import { join } from "node:path";

import type { GitServerOptions } from "#git/server/server.ts";
import { repositoryDirectory } from "#git/repositories.ts";

import {
  createWorkTree,
  openWorkTree,
  temporaryDirectory,
  type GitAnswer,
  type WorkTree,
} from "./git-client.ts";
import { startGitRemote, type GitRemote } from "../doubles/git/git-remote.ts";

/** A user with a work tree, and our git server with the project `blog` as their remote. */
export interface GitWorld {
  path: string;
  remote: GitRemote;
  tree: WorkTree;
  /** Where the server stores the project. */
  repository: string;
  push(...args: string[]): Promise<GitAnswer>;
  clone(): Promise<WorkTree>;
  /** Replaces the server with one that has other options. */
  restart(options: Partial<GitServerOptions>): Promise<void>;
  end(): Promise<void>;
}

export async function createGitWorld(): Promise<GitWorld> {
  const { path, remove } = await temporaryDirectory();
  const tree = await createWorkTree(join(path, "work"));
  const world: GitWorld = {
    path,
    tree,
    remote: await startGitRemote(path),
    repository: repositoryDirectory(path, "blog"),
    push: (...args) => tree.tryGit(["push", world.remote.url(), ...args]),
    async clone() {
      await tree.git("clone", "--quiet", world.remote.url(), join(path, "copy"));
      return openWorkTree(join(path, "copy"));
    },
    async restart(options) {
      await world.remote.close();
      world.remote = await startGitRemote(path, options);
    },
    async end() {
      await world.remote.close();
      await remove();
    },
  };
  return world;
}
