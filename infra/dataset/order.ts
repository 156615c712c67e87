/** Compares instants and other text by its characters, which `localeCompare` does not. */
export function inOrder(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
