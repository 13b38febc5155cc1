import { useMutation } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { api } from "../../../../api.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { messageOf, SpokenError } from "../../../../errors.ts";
import { classNames } from "../../../../lib/class-names.ts";

const KIB = 1_024;

/** Which pictures a field takes. */
export interface PictureRule {
  /** As in the attribute `accept`: ".svg,.png". */
  accept: string;
  /** "an SVG or PNG file" */
  kinds: string;
  maxKiB: number;
}

interface PictureUploadProps {
  project: Project;
  /** The label of the field. */
  label: string;
  /** The folder of the repository that gets the file. */
  folder: string;
  rule: PictureRule;
  /** @param path of the committed file */
  onUploaded: (path: string) => void;
  children: ReactNode;
}

/** A field for the path of a picture, on which one can be dropped. The picture becomes a commit; the field gets its path. */
export function PictureUpload(props: PictureUploadProps) {
  const { project, label, folder, rule, onUploaded, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const sending = useMutation({
    mutationFn: (file: File) => commitPicture(project, file, { folder, rule }),
    onSuccess: onUploaded,
  });
  const { data, error, isPending } = sending;
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file) sending.mutate(file);
  };
  // Uploads are commits to the built-in remote.
  if (project.gitUrl === null) return children;
  return (
    // Dropping is an addition for pointers; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        choose(event.dataTransfer.files);
      }}
      className={classNames(
        "grid grid-cols-1 content-start gap-2 rounded-md",
        isOver && "bg-accent-wash outline-2 outline-offset-4 outline-accent outline-dashed",
      )}
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="outline"
          size="sm"
          pending={isPending}
          aria-label={`Upload a file for ${label}`}
          onClick={() => input.current?.click()}
        >
          <ImageUp /> Upload
        </Button>
        <span className="text-[13px] text-faint">or drop a file here</span>
        <input
          ref={input}
          type="file"
          accept={rule.accept}
          aria-label={`File for ${label}`}
          hidden
          onChange={({ target }) => {
            choose(target.files);
            // The same file can be chosen again.
            target.value = "";
          }}
        />
      </div>
      <p role="status" className="text-[13px] text-success-ink empty:hidden">
        {data !== undefined && `${data} is in the repository. Save to use it.`}
      </p>
      <FormError>{error && messageOf(error)}</FormError>
    </div>
  );
}

/** @returns its path in the repository. @throws SpokenError if the field does not take it */
async function commitPicture(
  { id: projectId }: Project,
  file: File,
  { folder, rule }: { folder: string; rule: PictureRule },
): Promise<string> {
  const { accept, kinds, maxKiB } = rule;
  const name = nameOf(file);
  if (!accept.split(",").some((ending) => name.endsWith(ending)))
    throw new SpokenError(`${file.name} is not ${kinds}. Choose another file.`);
  if (file.size > maxKiB * KIB)
    throw new SpokenError(
      `${file.name} is ${Math.ceil(file.size / KIB).toLocaleString("en")} KiB. It can have up to ${maxKiB.toLocaleString("en")} KiB.`,
    );
  const [{ packFiles }, { sendZip }] = await Promise.all([
    import("../../../../components/uploads/pack-files.ts"),
    import("../../../../components/uploads/send-zip.ts"),
  ]);
  const zip = await packFiles([{ path: name, file }]);
  const { signal } = new AbortController();
  const upload = await sendZip({ zip, name, onProgress: () => undefined, signal });
  const of = { projectId, uploadId: upload.id, into: folder };
  const { changes } = await api.source.uploads.compare.query(of);
  const path = folder === "" ? name : `${folder}/${name}`;
  const message = changes.changed.count > 0 ? `Replace ${path}` : `Add ${path}`;
  await api.source.uploads.commit.mutate({ ...of, base: changes.base, message });
  return path;
}

/** Without spaces and special characters, which addresses would have to escape. */
function nameOf({ name }: File): string {
  const plain = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, "-");
  return plain.replace(/^[.-]+/, "") || "picture";
}
