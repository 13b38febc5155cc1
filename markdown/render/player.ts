import { escapeHtml } from "../text/html.ts";
import { word } from "../text/word.ts";

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
      "YouTube",
    );
  }
  const vimeo =
    host === "vimeo.com" || host === "player.vimeo.com"
      ? /^\/(?:video\/)?(\d{1,15})(?:\/|$)/.exec(url.pathname)?.[1]
      : null;
  return vimeo ? frame(`https://player.vimeo.com/video/${vimeo}?dnt=1`, "Vimeo") : null;
}

/** Hosts, with the hosts below them, whose frames show a video that visitors can also open as a page. */
const VIDEO_HOSTS = new Set([
  "youtube.com",
  "youtube-nocookie.com",
  "vimeo.com",
  "dailymotion.com",
  "loom.com",
  "ted.com",
  "wistia.com",
  "wistia.net",
  "twitch.tv",
  "streamable.com",
  "vidyard.com",
  "bilibili.com",
  "youku.com",
  "rumble.com",
  "odysee.com",
  "tiktok.com",
  "asciinema.org",
  "ccc.de",
  "learn-video.azurefd.net",
  "channel9.msdn.com",
  "scrimba.com",
  "vueschool.io",
  "egghead.io",
]);

/** A link to the video of a frame whose host has no player here. Null for any other address. */
export function videoLink(address: string): string | null {
  const host = hostOf(address);
  if (host === null || !isVideoHost(host)) return null;
  const url = address.trim().replace(/^\/\//, "https://");
  return `<a href="${escapeHtml(url)}">${word("videoOn", host.replace(/^www\./, ""))}</a>`;
}

function isVideoHost(host: string): boolean {
  const labels = host.split(".");
  return labels.some((_, at) => VIDEO_HOSTS.has(labels.slice(at).join(".")));
}

/** The host of a web address; null for any other address. */
export function hostOf(address: string): string | null {
  try {
    const { protocol, hostname } = new URL(address.trim(), "https://relative.invalid");
    const isWeb = protocol === "https:" || protocol === "http:";
    return isWeb && hostname !== "relative.invalid" ? hostname : null;
  } catch {
    // The address is untrusted input. What is not an address has no host.
    return null;
  }
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

function frame(src: string, host: string): string {
  return `<iframe class="video" src="${escapeHtml(src)}" title="${word("videoOn", host)}" loading="lazy" allowfullscreen sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
}
