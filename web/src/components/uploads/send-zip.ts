import type { Upload } from "#schemas/projects/upload.ts";
import { SpokenError } from "../../errors.ts";
import { accessToken } from "../../session.ts";

interface Sending {
  zip: Blob;
  name: string;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

const CONNECTION_ENDED =
  "The connection ended before everything was sent. Check your connection and try again.";

/** Sends a zip. Not with `fetch`, which does not report how much has been sent. @throws SpokenError with the server's reason, DOMException if it was aborted */
export async function sendZip({ zip, name, onProgress, signal }: Sending): Promise<Upload> {
  const token = await accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/uploads?name=${encodeURIComponent(name)}`);
    request.responseType = "json";
    request.setRequestHeader("content-type", "application/zip");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => reject(new SpokenError(CONNECTION_ENDED)));
    request.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    request.addEventListener("load", () => {
      const answer = request.response as { upload?: Upload; error?: string } | null;
      if (answer?.upload) resolve(answer.upload);
      else reject(new SpokenError(answer?.error ?? CONNECTION_ENDED));
    });
    signal.addEventListener("abort", () => request.abort());
    request.send(zip);
  });
}
