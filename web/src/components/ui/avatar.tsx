import { useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { initialsOf } from "../../lib/format.ts";

const sizes = {
  sm: "size-5 text-[9px]",
  base: "size-7 text-[11px]",
  lg: "size-10 text-sm",
  xl: "size-16 text-xl",
};

/** The picture, or two initials. It is decorative: the name is next to it or in the control's label. */
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
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-[#e4e7f4] font-semibold text-[#2d3a78] select-none",
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
