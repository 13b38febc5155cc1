import type { Picture } from "./pictures.ts";

interface ShownPictureProps {
  picture: Picture | null;
  /** Empty if the text beside the picture says the same. */
  alt: string;
  /** Whether it is on the first screen. Others load shortly before they scroll into view. */
  isFirst?: boolean;
  className?: string;
}

/** A picture that keeps its place while it loads. */
export const ShownPicture = ({ picture, alt, isFirst, className }: ShownPictureProps) =>
  picture && (
    <img
      {...picture}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      className={className}
    />
  );
