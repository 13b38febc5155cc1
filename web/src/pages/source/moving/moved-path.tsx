import { Field } from "../../../components/ui/field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { foldersAbove } from "../../../lib/file-tree.ts";

interface MovedPathProps {
  label: string;
  /** The file. Its folders can be chosen too. */
  file: string;
  value: string;
  onChange: (path: string) => void;
}

/** Chooses the file or one of its folders. Nothing to choose at the root. */
export function MovedPath({ label, file, value, onChange }: MovedPathProps) {
  const folders = foldersAbove(file).toReversed();
  if (folders.length === 0) return null;
  return (
    <Field label={label}>
      {(input) => (
        <Select {...input} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value={file}>The file {file}</option>
          {folders.map((folder) => (
            <option key={folder} value={folder}>
              The folder {folder}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
