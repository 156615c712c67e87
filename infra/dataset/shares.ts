/** Where the part `at` of `parts` even parts of `total` begins; the parts add up to the total. */
export function startOf(total: number, parts: number, at: number): number {
  return Math.floor((at * total) / parts);
}

/** How large the part `at` of `parts` even parts of `total` is. */
export function shareOf(total: number, parts: number, at: number): number {
  return startOf(total, parts, at + 1) - startOf(total, parts, at);
}
