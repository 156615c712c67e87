import type * as z from 'zod';
import { formatCents } from '../../core/money.ts';
import { invalid } from '../../core/problems/problem.ts';
import { requireDayOrder } from '../../core/schemas/day-range.ts';
import { ReceiptBatchFilter } from './schemas.ts';

type Filter = z.output<typeof ReceiptBatchFilter>;

/** Throws for a filter with a range that ends before it begins, which no visit can match. */
export function requireFilterOrder({ from, to, montant_min: min, montant_max: max }: Filter): void {
  requireDayOrder({ from, to });
  if (min === undefined || max === undefined || min <= max) return;
  throw invalid({
    pointer: '/filter/montant_max',
    detail: 'must not be below `montant_min`',
    code: 'invalid-range',
  });
}

/** A filter as it is stored and returned: amounts as text. */
export function writtenFilter({ montant_min, montant_max, ...filter }: Filter) {
  return {
    ...filter,
    ...(montant_min === undefined ? {} : { montant_min: formatCents(montant_min) }),
    ...(montant_max === undefined ? {} : { montant_max: formatCents(montant_max) }),
  };
}

/** Converts a stored filter to a filter of the visits of an operation. */
export function readBatchFilter(
  kept: unknown,
  { operation_id, time_zone }: { operation_id: number; time_zone: string },
) {
  const { has_email, sector_id, user_id, address_id, from, to, flag, ...more } =
    ReceiptBatchFilter.parse(kept);
  const filter = {
    operationId: operation_id,
    sectorId: sector_id,
    userId: user_id,
    addressId: address_id,
    types: more.fk_type,
    paymentTypes: more.fk_type_reglement,
    paymentStates: more.payment_state,
    amount: { min: more.montant_min, max: more.montant_max },
    flag,
    from: from ?? null,
    to: to ?? null,
    timeZone: time_zone,
  };
  return { filter, hasEmail: has_email === true };
}
