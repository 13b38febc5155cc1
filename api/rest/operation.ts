import type { z } from "zod";
import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import type { Caller } from "#core/access/caller.ts";
import type { Services } from "../services.ts";

export type Fields = Record<string, unknown>;

/** Who sent a request, and from where. */
export interface RestCall {
  services: Services;
  caller: Caller;
  token: string;
  ip: string;
  userAgent: string;
}

/** One method of one address of REST. The routes, the OpenAPI document and the API page are generated from it. */
export interface Operation {
  /** The name of the content function, or of the act on a resource: `list_notes`, `get_project`. */
  id: string;
  tag: string;
  title: string;
  description: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/v1`. `{name}` is a field of the input. */
  path: string;
  /** The scope that an API key needs. */
  scope: ApiKeyScope;
  /** All fields, wherever the request has them (`placeOf`). */
  input: z.ZodObject;
  output: z.ZodObject;
  /** The status of a success. 204 has no body. */
  status: 200 | 201 | 204;
  /** Checks the rights and the input. @throws AppError */
  run(call: RestCall, input: Fields): Promise<Fields>;
}

/** Where a request has a field of the input. */
export type FieldPlace = "path" | "query" | "body" | "header";

export function placeOf({ method, path }: Operation, field: string): FieldPlace {
  if (path.includes(`{${field}}`)) return "path";
  if (field === "ifMatch") return "header";
  // It only tells two projects with the same handle apart.
  if (field === "orgId" && path.includes("{projectId}")) return "query";
  return method === "GET" || method === "DELETE" ? "query" : "body";
}

export const takesIfMatch = ({ input }: Operation): boolean => "ifMatch" in input.shape;
/** Whether the answer is one version of a file, which becomes its ETag. */
export const hasVersion = ({ output }: Operation): boolean => "oid" in output.shape;
export const isChange = ({ method }: Operation): boolean => method !== "GET";
