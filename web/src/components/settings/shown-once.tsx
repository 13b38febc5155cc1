import { CopyField } from "../controls/command-block.tsx";

/** A new secret, shown only once. */
export function ShownOnce({ value, label }: { value: string; label: string }) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-lg border border-success/30 bg-success-wash p-4">
      <output className="text-[13px] font-medium">
        Copy the {label} now. It is not shown again.
      </output>
      <CopyField value={value} label={label} />
    </div>
  );
}
