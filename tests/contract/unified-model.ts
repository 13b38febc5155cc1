import { type MongoClient } from "mongodb";
import type { Collection, Db, Document } from "mongodb";

export interface Operation {
  name: string;
  object: string;
  arguments?: Document;
  expectResult?: unknown;
  expectError?: ExpectedError;
  ignoreResultAndError?: boolean;
}

export interface ExpectedError {
  isClientError?: boolean;
  errorContains?: string;
  errorCode?: number;
  errorCodeName?: string;
  errorLabelsContain?: string[];
  errorLabelsOmit?: string[];
  errorResponse?: Document;
  writeErrors?: Record<string, Document>;
  writeConcernErrors?: Document[];
  expectResult?: unknown;
}

export type Entity = MongoClient | Db | Collection;
