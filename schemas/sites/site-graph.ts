/** The page with the graph of a site, or of one of its parts. No note can have this address, because segments begin with a letter. */
export const GRAPH_PAGE = "/_graph";
/** The data of the page. */
export const GRAPH_PATH = `${GRAPH_PAGE}.json`;

/** `ready` is false until the deployment's dataset is built, some seconds after the pages. */
export interface SiteGraph {
  ready: boolean;
  /** Addresses with titles and places, the notes with most links first. */
  notes: [url: string, title: string, x: number, y: number][];
  /** Pairs of indexes in `notes`. Links between the same notes are one pair. */
  links: number[];
}
