type NameIn<Shape> = Shape extends unknown ? keyof Shape : never;
type ValueIn<Shape, K> = Shape extends unknown ? (K extends keyof Shape ? Shape[K] : never) : never;

/**
 * Makes every field of `T` that `Shape` does not name impossible, at every depth. The compiler looks for such fields in
 * literals only: what a variable or a spread brings along would pass.
 */
export type NothingElse<Shape, T> = {
  [K in keyof T]: K extends NameIn<Shape> ? NothingElse<ValueIn<Shape, K>, T[K]> : never;
};
