import { useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { initialsOf } from "../../lib/format.ts";

const sizes = {
  sm: "size-5 text-[9px]",
  base: "size-7 text-[11px]",
  lg: "size-10 text-sm",
  xl: "size-16 text-xl",
};

/** Grounds and their text, of equal contrast. */
const tints = [
  "bg-[#e4e7f4] text-[#2d3a78]",
  "bg-[#dff0e6] text-[#1d5a38]",
  "bg-[#f9e5dc] text-[#8a3318]",
  "bg-[#f4e3f0] text-[#7a2669]",
  "bg-[#f6ecd0] text-[#6b4e05]",
  "bg-[#dceef4] text-[#14566b]",
] as const;

/** Always the same for one name. */
function tintOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? tints[0];
}

/** The picture, or two initials in a color that depends on the name. It is decorative: the name is next to it or in the control's label. */
export function Avatar({
  name,
  image,
  size = "base",
}: {
  name: string;
  image?: string | null | undefined;
  size?: keyof typeof sizes;
}) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold select-none",
        tintOf(name),
        sizes[size],
      )}
    >
      {image && image !== missing ? (
        <img
          src={image}
          alt=""
          className="size-full object-cover"
          onError={() => setMissing(image)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
