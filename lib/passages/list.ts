import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import { Motif, PassageFlag, PassageType, PaymentState } from '../core/records/passage.ts';
import { PaymentType } from '../core/records/payment-types.ts';
import { AnyOf } from '../core/schemas/any-of.ts';
import { Day, IdParameter, MoneyParameter, Text, TruthParameter } from '../core/schemas/common.ts';
import { requireDayOrder } from '../core/schemas/day-range.ts';
import { DeletedParameter } from '../core/schemas/deletion.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import { UpdatedSince } from '../core/schemas/updated-since.ts';
import { spellingsOf } from '../core/text/names.ts';
import { DEFAULT_TIME_ZONE } from '../core/time.ts';
import { findNamedAddresses } from '../data/addresses/addresses.ts';
import { findEntity } from '../data/entities.ts';
import { findOperationRules } from '../data/passages/facts.ts';
import type { PassageFilter } from '../data/passages/filter.ts';
import type { PassageRow } from '../data/passages/find.ts';
import { findPageByStreet, findPassagePage, findSortedPage } from '../data/passages/list.ts';
import { MOST_PASSAGES_COUNTED, sumPassages } from '../data/passages/totals.ts';
import { membersInOrder } from '../operations/members-by-name.ts';
import { passageIndex } from './content.ts';
import { presentPassage } from './get.ts';
import type { PassagePage } from './schemas.ts';

/** The orders of the list; the first is the default. */
export const passageSorts = [
  '-passed_at',
  'passed_at',
  '-updated_at',
  'updated_at',
  'return_on',
  'montant',
  '-montant',
  'street',
  'member',
] as const;

type PassageSort = (typeof passageSorts)[number];

const RETURN =
  'To come back to on this day or later. With it, with `return_on_to` and in the order of `return_on` the list has the visits with such a day that no later one at the same dwelling has closed.';

/** The filters of the list. */
export const passageFilters = {
  operation_id: IdParameter.optional(),
  sector_id: IdParameter.optional(),
  user_id: IdParameter.optional().meta({
    description: 'Whose visits: a user id (odd) or a membership id (even).',
  }),
  address_id: IdParameter.optional(),
  street: Text(100).optional().meta({
    description:
      'Words of a street, or the beginnings of words, with or without a number: `12 victor hugo`. In the towns of the operation: needs `operation_id`.',
    example: '12 victor hugo',
  }),
  fk_type: AnyOf(PassageType),
  motif: AnyOf(Motif),
  fk_type_reglement: AnyOf(PaymentType),
  montant_min: MoneyParameter.optional().meta({ description: 'This amount or more.' }),
  montant_max: MoneyParameter.optional().meta({ description: 'This amount or less.' }),
  receipt: TruthParameter.optional().meta({
    description: '`true`: those with a receipt that is not cancelled; `false`: those without.',
  }),
  payment_state: AnyOf(PaymentState),
  from: Day.optional().meta({ description: 'First day of the visit, in the association’s time zone.' }),
  to: Day.optional().meta({ description: 'Last day of the visit, inclusive.' }),
  updated_since: UpdatedSince,
  return_on_from: Day.optional().meta({ description: RETURN }),
  return_on_to: Day.optional().meta({ description: 'To come back to on this day or before.' }),
  flag: PassageFlag.optional(),
  q: Text(254).optional().meta({
    description:
      'A name or an e-mail address, whole; case does not matter, nor do kinds of apostrophes and dashes in a name. Across associations with `operation_id` only.',
  }),
  deleted: DeletedParameter.meta({
    description: '`only`: what was deleted, for whoever sees the whole association.',
  }),
  addresses: TruthParameter.optional().meta({
    description: '`true`: the page has `addresses`, each once: street, number and town of its visits.',
  }),
  totals: TruthParameter.optional().meta({
    description: `\`true\`: the page has \`totals\`, of all pages. They are found by reading all that match, ${MOST_PASSAGES_COUNTED} at most: ask with the first page only.`,
  }),
};

type PassageQuery = z.output<z.ZodObject<typeof passageFilters>>;

/** Passages in the caller's reach. Days are in the association's time zone; names and e-mail addresses match exactly. */
export async function listPassages(
  ctx: Context,
  query: PassageQuery,
  page: PageRequest<PassageSort>,
): Promise<z.input<typeof PassagePage>> {
  if (query.deleted !== undefined && ctx.scope === 'own') throw new Problem('forbidden');
  requireDayOrder(query);
  requireReturnOrder(query);
  requireAmountOrder(query);
  const filter = await readFilter(ctx, query, page.sort);
  const [{ rows, nextCursor }, totals] = await Promise.all([
    findInOrder(ctx, filter, page),
    query.totals === true ? sumPassages(ctx, filter) : undefined,
  ]);
  return {
    data: rows.map((row) => presentPassage(ctx, row)),
    next_cursor: nextCursor,
    ...(query.addresses === true && { addresses: await addressesOf(ctx, rows) }),
    ...(totals && { totals: presentTotals(totals) }),
  };
}

async function addressesOf(ctx: Context, rows: readonly PassageRow[]) {
  const ids = new Set(rows.map(({ fk_adresse }) => fk_adresse).filter((id) => id !== null));
  return ids.size === 0 ? [] : findNamedAddresses(ctx, [...ids]);
}

function presentTotals({ passages, cents }: Awaited<ReturnType<typeof sumPassages>>) {
  const isWhole = passages <= MOST_PASSAGES_COUNTED;
  return {
    passages: Math.min(passages, MOST_PASSAGES_COUNTED),
    amount_cents: isWhole ? cents : null,
    is_whole: isWhole,
  };
}

async function readFilter(ctx: Context, query: PassageQuery, sort: PassageSort): Promise<PassageFilter> {
  if (query.street !== undefined) operationOf(query, '?street');
  const { entityId, timeZone } = await searchContext(ctx, query);
  return {
    operationId: query.operation_id,
    sectorId: query.sector_id,
    userId: query.user_id,
    addressId: query.address_id,
    street: query.street,
    types: query.fk_type,
    motifs: query.motif,
    paymentTypes: query.fk_type_reglement,
    amount: { min: query.montant_min, max: query.montant_max },
    hasReceipt: query.receipt,
    updatedSince: query.updated_since,
    paymentStates: query.payment_state,
    flag: query.flag,
    returns: returnsOf(query, sort),
    from: query.from ?? null,
    to: query.to ?? null,
    timeZone,
    person: query.q === undefined ? undefined : personIndexes(ctx, entityId, query.q),
    deleted: query.deleted,
  };
}

/** The orders without an index of their own sort one operation, which has to be named. */
async function findInOrder(ctx: Context, filter: PassageFilter, page: PageRequest<PassageSort>) {
  const { sort } = page;
  switch (sort) {
    case 'montant':
    case '-montant':
      operationOf({ operation_id: filter.operationId }, '?sort');
      return findSortedPage(ctx, filter, { ...page, sort }, []);
    case 'member': {
      const operationId = operationOf({ operation_id: filter.operationId }, '?sort');
      return findSortedPage(ctx, filter, { ...page, sort }, await membersInOrder(ctx, operationId));
    }
    case 'street': {
      const operationId = operationOf({ operation_id: filter.operationId }, '?sort');
      return findPageByStreet(ctx, { ...filter, operationId }, { ...page, sort });
    }
    default:
      return findPassagePage(ctx, filter, { ...page, sort });
  }
}

function operationOf({ operation_id }: Pick<PassageQuery, 'operation_id'>, pointer: string): number {
  if (operation_id !== undefined) return operation_id;
  throw invalid({ pointer, detail: 'needs `operation_id` here', code: 'needs-operation' });
}

/** The visits that somebody has to come back to: asked for by a day, or by their order. */
function returnsOf({ return_on_from: from, return_on_to: to }: PassageQuery, sort: PassageSort) {
  return sort === 'return_on' || from !== undefined || to !== undefined ? { from, to } : undefined;
}

function requireReturnOrder({ return_on_from: from, return_on_to: to }: PassageQuery): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw invalid({
    pointer: '?return_on_to',
    detail: 'must not be before `return_on_from`',
    code: 'invalid-range',
  });
}

function requireAmountOrder({ montant_min: min, montant_max: max }: PassageQuery): void {
  if (min === undefined || max === undefined || min <= max) return;
  throw invalid({
    pointer: '?montant_max',
    detail: 'must not be below `montant_min`',
    code: 'invalid-range',
  });
}

/** The time zone of the days and the association in whose index names are searched. */
async function searchContext(ctx: Context, { operation_id, from, to, q }: PassageQuery) {
  const unknown = { entityId: null, timeZone: DEFAULT_TIME_ZONE };
  if (from === undefined && to === undefined && q === undefined) return unknown;
  if (ctx.tenant !== 'all') {
    const { entityId } = ctx.tenant;
    const entity = await findEntity(ctx, entityId);
    return { entityId, timeZone: entity?.time_zone ?? DEFAULT_TIME_ZONE };
  }
  if (operation_id === undefined && q !== undefined) {
    throw invalid({ pointer: '?q', detail: 'needs `operation_id` here', code: 'needs-operation' });
  }
  const operation = operation_id === undefined ? undefined : await findOperationRules(ctx, operation_id);
  return operation ? { entityId: operation.entity_id, timeZone: operation.time_zone } : unknown;
}

/** The index values of a name or an e-mail address: both are stored encrypted. */
function personIndexes(ctx: Context, entityId: number | null, text: string) {
  const nameIndexes = spellingsOf(text).map((name) => passageIndex(ctx, entityId, 'name_index', name));
  return {
    nameIndexes: [...new Set(nameIndexes)],
    emailIndex: passageIndex(ctx, entityId, 'email_index', text),
  };
}
