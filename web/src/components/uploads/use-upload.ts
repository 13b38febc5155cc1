import { useEffect, useRef, useState } from "react";
import type { Upload } from "#schemas/projects/upload.ts";
import { webConfig } from "../../config.ts";
import { messageOf, SpokenError } from "../../errors.ts";
import type { Chosen } from "./chosen-files.ts";

export type UploadState =
  | { step: "choose"; error: string | null }
  /** `fraction`: how much of it was sent. Null while the browser packs the files. */
  | { step: "send"; name: string; fraction: number | null }
  | { step: "done"; upload: Upload };

const MEBIBYTE = 1024 * 1024;
const CANNOT_READ = "Your browser cannot read these files. Choose them again.";

/** Sends what the user chose. A new choice replaces the earlier one, and leaving the page ends it. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ step: "choose", error: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (choice: Promise<Chosen> | Chosen) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: UploadState) => {
      if (!controller.signal.aborted) setState(next);
    };
    try {
      const chosen = await choice;
      const { name } = chosen;
      show({ step: "send", name, fraction: null });
      const zip = await zipOf(chosen);
      const { sendZip } = await import("./send-zip.ts");
      const onProgress = (fraction: number) => show({ step: "send", name, fraction });
      const { signal } = controller;
      show({ step: "done", upload: await sendZip({ zip, name, onProgress, signal }) });
    } catch (error) {
      const isFile = error instanceof DOMException;
      show({ step: "choose", error: isFile ? CANNOT_READ : messageOf(error) });
    }
  };
  return {
    state,
    start: (choice: Promise<Chosen> | Chosen) => void start(choice),
    reset: () => {
      running.current?.abort();
      setState({ step: "choose", error: null });
    },
  };
}

/** @throws SpokenError if there is nothing to send, or more than the server accepts */
async function zipOf({ files }: Chosen): Promise<Blob> {
  const first = files[0];
  if (!first) throw new SpokenError("There are no files to upload. Choose another folder.");
  const limit = webConfig().uploadMaxBytes;
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > limit)
    throw new SpokenError(
      `These files are ${toMebibytes(bytes)} MiB in total. An upload can have up to ${toMebibytes(limit)} MiB. Remove large files, or push with git.`,
    );
  const isZip = files.length === 1 && /\.zip$/i.test(first.path);
  if (isZip) return first.file;
  const { packFiles } = await import("./pack-files.ts");
  return packFiles(files);
}

const toMebibytes = (bytes: number) => Math.ceil(bytes / MEBIBYTE).toLocaleString("en");
