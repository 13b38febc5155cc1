/** Raised with any change of what a dataset holds or how it is stored: datasets of another version are made again. */
export const DATASET_VERSION = 3;
