type Fault = { line: number; fault: string };

/** So many lines off the map are more than mistakes in single ones. */
const FEW_OFF_MAP = 10;

/** Nothing of a batch is written when most of it lies elsewhere: its columns hold something else than degrees. */
export function requireOnMap(onMap: number, offMap: number, faults: readonly Fault[]): void {
  if (offMap < FEW_OFF_MAP || offMap <= onMap) return;
  const share = Math.round((100 * offMap) / (onMap + offMap));
  const [first] = faults;
  throw new Error(
    `${share} % of ${onMap + offMap} lines lie off the map, line ${first?.line} ${first?.fault}: nothing of them was written`,
  );
}
