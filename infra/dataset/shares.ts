/** The start index of part `at` when `total` is divided into `parts` even parts. */
export function startOf(total: number, parts: number, at: number): number {
  return Math.floor((at * total) / parts);
}

/** The size of part `at` when `total` is divided into `parts` even parts. */
export function shareOf(total: number, parts: number, at: number): number {
  return startOf(total, parts, at + 1) - startOf(total, parts, at);
}
