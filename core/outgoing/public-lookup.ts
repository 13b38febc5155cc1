import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "#schemas/address.ts";

/**
 * Resolves a name for a connection, and refuses one that leads into a private network. The connection uses the checked addresses, so a name cannot change
 * between the check and the request. A private address among public ones is an attack or a mistake.
 * @param refusal the error of the connection
 */
export const publicLookup =
  (refusal: () => Error): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(refusal(), []);
      const [first] = addresses;
      if (options.all || !first) return done(null, addresses);
      done(null, first.address, first.family);
    });
