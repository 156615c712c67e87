/** An amount in integer euro cents. */
export type Cents = number;

/** `"12.50"` → `1250`; parses the text, as a float would round. Throws a `RangeError` on anything else. */
export function toCents(amount: string): Cents {
  const [, sign = '', euros, cents = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (euros === undefined) throw new RangeError('not an amount with at most two decimals');
  const value = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return sign === '' || value === 0 ? value : -value;
}

/** `1250` → `"12.50"`, the format of requests and responses. Throws a `RangeError` if not an integer. */
export function fromCents(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('not a whole number of cents');
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
