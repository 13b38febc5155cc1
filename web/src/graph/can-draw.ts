/** False where the browser, or the machine, draws no WebGL. */
export function canDraw(): boolean {
  const canvas = document.createElement("canvas");
  return Boolean(canvas.getContext("webgl2") ?? canvas.getContext("webgl"));
}
