import { AppError } from "#schemas/errors.ts";
import type { HostApi, HostComments, ReportedRepository } from "../port.ts";

/** Most pull requests have fewer comments. A mark on a later page counts as not there. */
const PAGES_MAX = 20;

/** A page of comments, oldest first. */
export interface CommentPage {
  comments: { id: string; text: string }[];
  hasMore: boolean;
}

/** How a host lists and writes comments. A comment or pull request that is gone is `host_missing`. */
export interface CommentCalls {
  page(
    api: HostApi,
    repository: ReportedRepository,
    pull: { pull: number; page: number },
  ): Promise<CommentPage>;
  create: HostComments["create"];
  write(
    api: HostApi,
    repository: ReportedRepository,
    comment: { pull: number; id: string; text: string },
  ): Promise<void>;
}

/** What all hosts have in common. */
export const hostComments = ({ page, create, write }: CommentCalls): HostComments => ({
  create,

  async find(api, repository, { pull, mark }) {
    for (let number = 1; number <= PAGES_MAX; number += 1) {
      const { comments, hasMore } = await page(api, repository, { pull, page: number });
      const comment = comments.find(({ text }) => text.includes(mark));
      if (comment) return comment.id;
      if (!hasMore) return null;
    }
    return null;
  },

  async update(api, repository, comment) {
    try {
      await write(api, repository, comment);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.appCode === "host_missing") return false;
      throw error;
    }
  },
});
