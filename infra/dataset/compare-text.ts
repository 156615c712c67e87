/** Compares texts, such as instants, by code units, unlike `localeCompare`. */
export function compareText(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
