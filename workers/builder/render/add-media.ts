import { iconUrl, variantUrl } from "#content/media/resolved-image.ts";
import type { IconPicture, Media } from "#content/model.ts";
import type { Output } from "../store/output.ts";

const PNG = "image/png";

/** Their bytes are separate blobs, shared by all deployments. */
export function addMedia(output: Output, media: Media): void {
  for (const { url, hash, type, size, variants } of media.files.values()) {
    output.place(url, [hash, type, size]);
    // The key does not describe the stored page.
    delete output.site.keys[url];
    for (const variant of variants)
      output.place(variantUrl(variant), [variant.hash, "image/webp", variant.size]);
  }
  addIcons(output, media.icons);
}

/** The icons of the site, also where browsers and phones ask for them without reading a page. Files and pages of the author win. */
function addIcons(output: Output, icons: readonly IconPicture[]): void {
  for (const icon of icons) output.place(iconUrl(icon), [icon.hash, PNG, icon.size]);
  const [smallest, largest] = [icons[0], icons.at(-1)];
  for (const [url, icon] of [
    ["/favicon.ico", smallest],
    ["/apple-touch-icon.png", largest],
  ] as const)
    if (icon && !output.site.files[url]) output.place(url, [icon.hash, PNG, icon.size]);
}
