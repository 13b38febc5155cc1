import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "#schemas/address.ts";
import { AppError } from "#schemas/errors.ts";

/** The connection uses the checked addresses, so a name cannot change between the check and the request. */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new AppError("url_private_address"), []);
    const [first] = addresses;
    if (options.all || !first) return done(null, addresses);
    done(null, first.address, first.family);
  });
