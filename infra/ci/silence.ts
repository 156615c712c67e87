/** A rule that is asked now and then, with the size of an output: true once it has not grown for `limitMs`. */
export function silentFor(limitMs: number): (size: number, nowMs: number) => boolean {
  let last = -1;
  let since = 0;
  return (size, nowMs) => {
    if (size !== last) [last, since] = [size, nowMs];
    return nowMs - since >= limitMs;
  };
}
