import type { IncomingHttpHeaders } from "node:http";
import type { ModelRequest, ModelStep } from "./script.ts";

/** How one kind of service speaks. */
export interface ModelProtocol {
  /** Where models are asked, below `/v1`. */
  path: string;
  isAllowed(headers: IncomingHttpHeaders, key: string): boolean;
  models(names: readonly string[]): object;
  failure(of: { status: number; message: string; code?: string | undefined }): object;
  /** The answer to a request without `stream`. */
  whole(request: ModelRequest, step: ModelStep, number: number): object;
  /** The stream of the answer. A cut stream has no ending. */
  events(
    request: ModelRequest,
    step: ModelStep,
    number: number,
  ): { pieces: string[]; ending: string[] };
}
