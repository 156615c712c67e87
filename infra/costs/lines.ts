import { type Price, prices } from './prices.ts';

type PriceName = keyof typeof prices;

/** One line of a bill. The quantity is in units of its price, rounded as shown. */
export type Line = { item: string; price: Price; quantity: number; cents: number };

/** The used amount of a priced item: requests, bytes, hours. */
export type Use = readonly [item: string, price: PriceName, amount: number];

/** The bill of the used amounts: each quantity is rounded as shown, each cost to a cent. */
export function billOf(uses: readonly Use[]): Line[] {
  return uses.map(([item, name, amount]) => {
    const price = prices[name];
    const quantity = rounded(amount / price.count);
    // A product such as 0.145 × 100 is slightly below its half cent.
    return { item, price, quantity, cents: Math.round(quantity * price.usd * 100 + 1e-6) };
  });
}

/** The sum of a bill in US dollars. */
export function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0) / 100;
}

/** The cost of one item of a bill in US dollars. */
export function amountOf(lines: readonly Line[], item: string): number {
  const line = lines.find((each) => each.item === item);
  if (!line) throw new Error(`no line ${item}`);
  return line.cents / 100;
}

/** Rounds to four significant digits above a hundred, two decimals above one, three significant digits below; rounds a half down. */
export function rounded(quantity: number): number {
  if (quantity === 0) return 0;
  const decimals = Math.max(
    0,
    quantity >= 1 ? Math.min(2, 3 - magnitudeOf(quantity)) : 2 - magnitudeOf(quantity),
  );
  const scale = 10 ** decimals;
  return Number((Math.ceil(quantity * scale - 0.5 - 1e-9) / scale).toFixed(decimals));
}

/** The power of ten of a quantity: 0 from 1 to 10, 2 from 100 to 1,000, −1 from 0.1 to 1. */
function magnitudeOf(quantity: number): number {
  return Math.floor(Math.log10(quantity));
}
