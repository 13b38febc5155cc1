import type { Mongo } from "#store/mongo.ts";
import type { CoreContext } from "#core/context.ts";

/** What the api process holds open, handed to everything that answers a request. */
export interface Services extends CoreContext {
  mongo: Mongo;
}
