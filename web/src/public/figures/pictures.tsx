import { Frame } from "./frame.tsx";

const sizes = [
  { name: "1280 px, WebP", width: "w-full" },
  { name: "640 px, WebP", width: "w-3/5" },
  { name: "Blurred placeholder, inside the page", width: "w-2/5" },
] as const;

/** How a picture is processed. */
export function Pictures() {
  return (
    <Frame
      label="An image from the repository is served as WebP in two widths, with a blurred placeholder"
      name="![[photo.jpg]]"
    >
      <div className="grid gap-3 px-5 py-5">
        {sizes.map(({ name, width }, index) => (
          <div key={name} className={width}>
            <svg
              viewBox="0 0 320 96"
              aria-hidden="true"
              className={`w-full rounded-md bg-accent-wash ${index === 2 ? "blur-[3px]" : ""}`}
            >
              <circle cx="246" cy="30" r="12" fill="#b9c4f2" />
              <path d="M0 96 84 34l52 38 44-26 140 50Z" fill="#c9cec4" />
              <path d="M0 96 130 68l190 28Z" fill="#aeb7a6" />
            </svg>
            <p className="mt-1 font-mono text-[11px] text-faint">{name}</p>
          </div>
        ))}
      </div>
    </Frame>
  );
}
