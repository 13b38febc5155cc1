/** Increase this with any change to a dataset's content or format. Datasets of other versions are rebuilt. */
export const DATASET_VERSION = 5;
