import { escapeHtml } from "../text/html.ts";

/** A frame for a YouTube or Vimeo address, built by us so that it contains none of the author's markup. Null for any other address. */
export function videoPlayer(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  const youtube = youtubeId(host, url);
  if (youtube) {
    const start = /^\d{1,6}/.exec(
      url.searchParams.get("t") ?? url.searchParams.get("start") ?? "",
    )?.[0];
    return frame(
      `https://www.youtube-nocookie.com/embed/${youtube}${start ? `?start=${start}` : ""}`,
      "YouTube video",
    );
  }
  const vimeo =
    host === "vimeo.com" || host === "player.vimeo.com"
      ? /^\/(?:video\/)?(\d{1,15})(?:\/|$)/.exec(url.pathname)?.[1]
      : null;
  return vimeo ? frame(`https://player.vimeo.com/video/${vimeo}?dnt=1`, "Vimeo video") : null;
}

function youtubeId(host: string, url: URL): string | null {
  const id =
    host === "youtu.be"
      ? url.pathname.slice(1)
      : host === "youtube.com" || host === "youtube-nocookie.com"
        ? (url.searchParams.get("v") ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1])
        : null;
  return id && /^[\w-]{11}$/.test(id) ? id : null;
}

function frame(src: string, title: string): string {
  return `<iframe class="video" src="${escapeHtml(src)}" title="${title}" loading="lazy" allowfullscreen sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
}
