import type { Mongo } from "#store/mongo.ts";
import type { Questions } from "#queues/questions.ts";
import type { CoreContext } from "#core/context.ts";

/** The open resources of the api process, shared by all request handlers. */
export interface Services extends CoreContext {
  mongo: Mongo;
  questions: Questions;
}
