/** An amount in integer cents of euro. */
export type Cents = number;

export const MAX_CENTS: Cents = 999_999;

/**
 * Parses a number or a string with at most two decimals, 0 to 9999.99, to cents; undefined for anything else. Decimals are parsed
 * as text, because multiplying a float would round.
 */
export function parseMoney(value: string | number): Cents | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const match = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** `1250` → `"12.50"`. */
export function formatCents(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1250` → `12.5`, as a JSON number for events. */
export function centsToNumber(cents: Cents): number {
  return Number(formatCents(cents));
}
