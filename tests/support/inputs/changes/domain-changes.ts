import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { insertDomain, markProved } from "#store/domains/changes.ts";
import type { Call } from "./change-inputs.ts";

/** Inputs of the changes to a project's domains. */
export function domainChanges(db: () => Db): Record<string, Call> {
  const withDomain: Call = async ({ project }) => {
    const host = `${newId()}.example.com`;
    const domain = await insertDomain(db(), project, { host, createdBy: "ada", now: new Date() });
    await markProved(db(), domain._id, new Date());
    return { domainId: domain._id };
  };
  return {
    "domains.add": ({ project }) => ({ projectId: project._id, host: "www.example.com" }),
    "domains.verify": withDomain,
    "domains.setPrimary": withDomain,
    "domains.unsetPrimary": ({ project }) => ({ projectId: project._id }),
    "domains.remove": withDomain,
  };
}
