import * as z from 'zod';
import { type Cents, formatCents } from '../core/money.ts';
import { ShortText } from '../core/schemas/common.ts';

/** The most cheques of one count. */
export const MAX_CHEQUES = 10_000;

/** Banknotes and coins in euros, the largest first. */
const denominations = ['500', '200', '100', '50', '20', '10', '5', '2', '1']
  .concat(['0.50', '0.20', '0.10', '0.05', '0.02', '0.01'])
  .map((name) => ({ name, cents: Math.round(Number(name) * 100) }));

const sumMessage = 'expected an amount such as 1240.50: 0 to 999999.99 with at most two decimals';

/** The sum of many gifts in a request, parsed to integer cents. */
const SumInput = z
  .union([z.number(), ShortText()], sumMessage)
  .transform((value, context): Cents => {
    const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(String(value));
    if (match) return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
    context.addIssue({ code: 'custom', message: sumMessage });
    return z.NEVER;
  })
  .meta({
    override: {
      oneOf: [
        { type: 'number', minimum: 0, maximum: 999_999.99 },
        { type: 'string', pattern: '^\\d{1,6}(\\.\\d{1,2})?$' },
      ],
    },
    example: '1240.50',
  });

const Denominations = z
  .strictObject(
    Object.fromEntries(denominations.map(({ name }) => [name, z.int().min(0).max(100_000).optional()])),
  )
  .meta({
    description: 'How many of each banknote and coin, named in euros; they make up `cash`.',
    example: { '50': 2, '0.20': 3 },
  });

function totalOf(counts: Readonly<Record<string, number | undefined>>): Cents {
  return denominations.reduce((sum, { name, cents }) => sum + cents * (counts[name] ?? 0), 0);
}

/** The amounts that a person has counted; `0.00` counts as an amount. */
export const CountedInput = z
  .strictObject({
    cash: SumInput.meta({ description: 'Banknotes and coins, in euros.' }),
    cheques: SumInput.meta({ description: 'The sum of the cheques, in euros.' }),
    cheque_count: z.int().min(0).max(MAX_CHEQUES),
    denominations: Denominations.optional(),
  })
  .check(({ value, issues }) => {
    const { cash, cheques, cheque_count, denominations: counts } = value;
    const fault = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message });
    const isCounted = issues.length === 0;
    if (counts && isCounted && totalOf(counts) !== cash)
      fault('denominations', `make up ${formatCents(totalOf(counts))}, not ${formatCents(cash)}`);
    if (cheques > 0 !== cheque_count > 0)
      fault('cheque_count', 'must be 0 without a sum of cheques, and above 0 with one');
  })
  .meta({ id: 'CountedInput' });
