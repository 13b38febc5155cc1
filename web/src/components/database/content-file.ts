export interface ContentFile {
  file: Blob;
  size: number;
  /** The download address. */
  address: string;
}
