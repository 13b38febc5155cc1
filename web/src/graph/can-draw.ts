/** False if the browser or the machine does not support WebGL. */
export function canDraw(): boolean {
  const canvas = document.createElement("canvas");
  return Boolean(canvas.getContext("webgl2") ?? canvas.getContext("webgl"));
}
