import type { Answer, DoubleRequest } from "../http-double.ts";

export interface CommentAt {
  id: number;
  pull: number;
  text: string;
}

/** What differs between hosts. */
export interface CommentWords {
  /** The text in a request of the host. */
  read: (body: Record<string, unknown>) => string;
  present: (comment: CommentAt) => object;
  /** The answer with one page of a list. `next` is the number of the next page, if there is one. */
  list: (page: object[], next: number | null) => Answer;
  /** How the query names the size of a page. Null: there are no pages. */
  size: string | null;
}

const notFound: Answer = { status: 404, body: { message: "Not Found" } };

/** Answers the requests about one comment or all comments of a pull request. */
export function answerComments(
  comments: CommentAt[],
  { method, query, sent }: DoubleRequest,
  { pull, id, words }: { pull: number | null; id: string | undefined; words: CommentWords },
): Answer {
  const textOf = () => words.read(JSON.parse(sent.toString() || "{}") as Record<string, unknown>);
  if (id !== undefined) {
    const comment = comments.find((one) => String(one.id) === id);
    if (!comment || method === "GET") return notFound;
    comment.text = textOf();
    return { body: words.present(comment) };
  }
  if (pull === null) return notFound;
  if (method === "POST") {
    const comment = { id: 500 + comments.length, pull, text: textOf() };
    comments.push(comment);
    return { status: 201, body: words.present(comment) };
  }
  const all = comments.filter((one) => one.pull === pull);
  const size = words.size === null ? all.length : Number(query.get(words.size) ?? 20);
  const page = Number(query.get("page") ?? 1);
  const next = page * size < all.length ? page + 1 : null;
  return words.list(all.slice((page - 1) * size, page * size).map(words.present), next);
}
