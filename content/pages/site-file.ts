/** A file generated from the whole site. Generating it costs no more than comparing its inputs. */
export interface SiteFile {
  url: string;
  type: string;
  text: string;
}
