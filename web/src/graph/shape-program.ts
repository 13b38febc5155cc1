import { NodeProgram } from "sigma/rendering";
import type { NodeDisplayData, RenderParams } from "sigma/types";
import { floatColor } from "sigma/utils";

/** The numbers of the shapes in the fragment shader. */
export const shapeNumbers = { disc: 0, ring: 1, square: 2, diamond: 3 } as const;

const VERTEX_SHADER = `
attribute vec4 a_id;
attribute vec4 a_color;
attribute vec2 a_position;
attribute float a_size;
attribute float a_shape;
uniform float u_sizeRatio;
uniform float u_pixelRatio;
uniform mat3 u_matrix;
varying vec4 v_color;
varying float v_pixel;
varying float v_shape;
void main() {
  gl_Position = vec4((u_matrix * vec3(a_position, 1)).xy, 0, 1);
  float diameter = a_size / u_sizeRatio * 2.0;
  gl_PointSize = diameter * u_pixelRatio * 1.25;
  v_pixel = 1.0 / diameter;
  v_shape = a_shape;
  #ifdef PICKING_MODE
  v_color = a_id;
  #else
  v_color = a_color;
  #endif
  v_color.a *= 255.0 / 254.0;
}`;

/** Distance to the edge of the shape, in diameters; negative inside. A ring can also be picked in its middle. */
const FRAGMENT_SHADER = `
precision mediump float;
varying vec4 v_color;
varying float v_pixel;
varying float v_shape;
void main(void) {
  vec2 p = (gl_PointCoord - vec2(0.5)) * 1.25;
  float d = length(p) - 0.5;
  #ifndef PICKING_MODE
  if (v_shape > 0.5) d = max(d, 0.28 - length(p));
  #endif
  if (v_shape > 1.5) d = max(abs(p.x), abs(p.y)) - 0.44;
  if (v_shape > 2.5) d = (abs(p.x) + abs(p.y)) * 0.7071 - 0.42;
  #ifdef PICKING_MODE
  gl_FragColor = d < 0.0 ? v_color : vec4(0.0);
  #else
  gl_FragColor = v_color * (1.0 - smoothstep(-0.5 * v_pixel, 0.5 * v_pixel, d));
  #endif
}`;

const { FLOAT, UNSIGNED_BYTE, POINTS } = WebGLRenderingContext;
const UNIFORMS = ["u_sizeRatio", "u_pixelRatio", "u_matrix"] as const;

/** Draws a node as a disc, a ring, a square or a diamond. Each is a single point, so ten thousand are cheap. */
export class ShapeProgram extends NodeProgram<(typeof UNIFORMS)[number]> {
  override getDefinition() {
    return {
      VERTICES: 1,
      VERTEX_SHADER_SOURCE: VERTEX_SHADER,
      FRAGMENT_SHADER_SOURCE: FRAGMENT_SHADER,
      METHOD: POINTS,
      UNIFORMS,
      ATTRIBUTES: [
        { name: "a_position", size: 2, type: FLOAT },
        { name: "a_size", size: 1, type: FLOAT },
        { name: "a_shape", size: 1, type: FLOAT },
        { name: "a_color", size: 4, type: UNSIGNED_BYTE, normalized: true },
        { name: "a_id", size: 4, type: UNSIGNED_BYTE, normalized: true },
      ],
    };
  }

  override processVisibleItem(
    nodeIndex: number,
    offset: number,
    data: NodeDisplayData & { shape?: number },
  ) {
    this.array.set(
      [data.x, data.y, data.size, data.shape ?? 0, floatColor(data.color), nodeIndex],
      offset,
    );
  }

  override setUniforms(
    { sizeRatio, pixelRatio, matrix }: RenderParams,
    { gl, uniformLocations }: Parameters<NodeProgram["setUniforms"]>[1],
  ) {
    gl.uniform1f(uniformLocations["u_sizeRatio"]!, sizeRatio);
    gl.uniform1f(uniformLocations["u_pixelRatio"]!, pixelRatio);
    gl.uniformMatrix3fv(uniformLocations["u_matrix"]!, false, matrix);
  }
}
