/** Everything a page needs to know about a file. The bytes are blobs named by their hashes. */
export interface MediaRecord {
  hash: string;
  size: number;
  type: string;
  /** Pixels, as shown (after EXIF rotation); null if the file is not a picture or cannot be read. */
  width: number | null;
  height: number | null;
  /** A tiny preview as a data URI. */
  placeholder: string | null;
  /** WebP, by width. */
  variants: { width: number; hash: string; size: number }[];
  /** Why only the original is served. */
  problem: string | null;
}

export interface MediaFile extends MediaRecord {
  path: string;
  /** Its path in the repository, if it is outside the root directory. */
  source?: string;
  /** Address of the original file. */
  url: string;
  /** Key of its record. */
  key: string;
  /** Only for a video: the picture that is shown until it plays. */
  poster?: { path: string; url: string };
}

export interface IconPicture {
  /** Of both sides, in pixels. */
  width: number;
  hash: string;
  size: number;
}

export interface Media {
  /** By content path. */
  files: Map<string, MediaFile>;
  /** The favicon of the settings as square PNGs, from small to large. Empty if there is no favicon, or no PNG can be made of it. */
  icons: IconPicture[];
  /** The number of records that this build created; the others were cached. */
  made: number;
  /** The number of used files that are not here, and that a build of the same repository would not find either. */
  unavailable: number;
}
