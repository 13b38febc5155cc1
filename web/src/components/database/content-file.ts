export interface ContentFile {
  file: Blob;
  size: number;
  /** Where it can be downloaded. */
  address: string;
}
