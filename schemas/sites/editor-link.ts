/** Path on a deployment's own address at which the editor shows a note that is not saved. No note can have it, because segments begin with a letter. */
export const EDITOR_PATH = "/_editor";

/** The signed subject of such an address. A subject must not contain a dot. */
export const editorSubject = (deploymentId: string) => `editor-${deploymentId}`;
