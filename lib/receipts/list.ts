import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { ReceiptKind, ReceiptState } from '../core/records/receipt.ts';
import { AnyOf } from '../core/schemas/any-of.ts';
import { Day, IdParameter } from '../core/schemas/common.ts';
import { requireDayOrder } from '../core/schemas/day-range.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { UpdatedSinceOfLasting } from '../core/schemas/updated-since.ts';
import { findReceiptPage, type ReceiptFilter, type ReceiptSort } from '../data/receipts/receipts.ts';
import { presentReceipt } from './get.ts';
import { NumberFilter, placeOf } from './number-filter.ts';

/** The orders of the list; the first is the default. */
export const receiptSorts = ['-receipt_id', '-updated_at', 'updated_at'] as const;

/** The filters of the list of receipts, combined with AND. */
export const receiptFilters = {
  passage_id: IdParameter.optional(),
  operation_id: IdParameter.optional().meta({ description: 'Those of the visits of an operation.' }),
  user_id: IdParameter.optional().meta({ description: 'Those of the visits of a member.' }),
  from: Day.optional().meta({ description: 'Paid on this day or later.' }),
  to: Day.optional().meta({ description: 'Paid on this day or earlier.' }),
  state: AnyOf(ReceiptState),
  kind: AnyOf(ReceiptKind),
  number: NumberFilter(),
  updated_since: UpdatedSinceOfLasting,
};

type Query = z.output<z.ZodObject<typeof receiptFilters>>;

/** Returns a page of receipts; throws a 400 when the days of the query are out of order. */
export async function listReceipts(ctx: Context, query: Query, page: PageRequest<ReceiptSort>) {
  const found = await findReceiptPage(ctx, readFilter(query), page);
  return answerPage(
    found,
    found.rows.map((row) => presentReceipt(ctx, row)),
  );
}

function readFilter(query: Query): ReceiptFilter {
  const { passage_id: passageId, operation_id: operationId, user_id: userId, number, ...rest } = query;
  const { from, to, state: states, kind: kinds, updated_since: updatedSince } = rest;
  requireDayOrder({ from, to });
  return { passageId, operationId, userId, from, to, states, kinds, updatedSince, ...placeOf(number) };
}
