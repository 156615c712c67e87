import type * as z from 'zod';
import { requireDayOrder } from '../core/day-range.ts';
import { Day, IdParameter, ShortText } from '../core/schemas.ts';
import type { ReceiptFilter } from '../data/receipts.ts';
import { ReceiptKind, ReceiptState } from './schemas.ts';

const NUMBER = /^([RF])-(\d{4})-(\d{6,9})$/;

/** A number to look for, in any case. */
export const NumberFilter = () =>
  ShortText()
    .trim()
    .toUpperCase()
    .regex(NUMBER, 'expected a number like R-2026-000001')
    .optional()
    .meta({ description: 'A whole number, in any case.', example: 'R-2026-000001' });

/** The filters of the list of receipts; all of them have to match. */
export const receiptFilters = {
  passage_id: IdParameter.optional(),
  operation_id: IdParameter.optional().meta({ description: 'Those of the visits of an operation.' }),
  user_id: IdParameter.optional().meta({ description: 'Those of the visits of a member.' }),
  from: Day.optional().meta({ description: 'Paid on this day or later.' }),
  to: Day.optional().meta({ description: 'Paid on this day or earlier.' }),
  state: ReceiptState.optional(),
  kind: ReceiptKind.optional(),
  number: NumberFilter(),
};

type Query = z.output<z.ZodObject<typeof receiptFilters>>;

/** The filter of a query; throws a 400 when the days are in the wrong order. */
export function readReceiptFilter(query: Query): ReceiptFilter {
  const { passage_id: passageId, operation_id: operationId, user_id: userId, number, ...rest } = query;
  const { from, to, state, kind } = rest;
  requireDayOrder({ from, to });
  return { passageId, operationId, userId, from, to, state, kind, ...placeOf(number) };
}

/** The place of a number in its series. */
export function placeOf(number: string | undefined): Pick<ReceiptFilter, 'place'> {
  const [, letter, year, sequence] = NUMBER.exec(number ?? '') ?? [];
  if (letter === undefined) return {};
  const kind = letter === 'F' ? 'fiscal' : 'payment';
  return { place: { kind, year: Number(year), sequence: Number(sequence) } };
}
