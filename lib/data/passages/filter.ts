import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import type { Day, Instant } from '../../core/time.ts';
import { idsOfAddressesWith } from '../addresses/search.ts';
import { oneOf, withinDays } from '../conditions.ts';

export type PassageFilter = {
  operationId?: number | undefined;
  sectorId?: number | undefined;
  /** A user id (odd) or a membership id (even). */
  userId?: number | undefined;
  addressId?: number | undefined;
  /** Words of a street, with or without a number, in the towns of the operation, which must be named. */
  street?: string | undefined;
  /** Combined with OR, here and below. */
  types?: readonly string[] | undefined;
  motifs?: readonly string[] | undefined;
  paymentTypes?: readonly string[] | undefined;
  /** Both included. */
  amount: { min?: Cents | undefined; max?: Cents | undefined };
  /** A receipt that is not cancelled. */
  hasReceipt?: boolean | undefined;
  updatedSince?: Instant | undefined;
  paymentStates?: readonly string[] | undefined;
  /** A single flag only: the planner overestimates the rows of several, and reads the whole operation. */
  flag?: string | undefined;
  /** Days of the visit, inclusive, in `timeZone`. */
  from: Day | null;
  to: Day | null;
  timeZone: string;
  /** The blind indexes of a name, in each spelling, and of an e-mail address, combined with OR. */
  person?: OfPerson | undefined;
  /** Visits to which a member must return, on days that are both included. */
  returns?: { from?: Day | undefined; to?: Day | undefined } | undefined;
  deleted?: 'only' | undefined;
};

/** The predicates of a filter, on `passages`, their `ope_users` and their live `receipts`. */
export function conditionsOf(ctx: Reads, filter: PassageFilter): RawBuilder<SqlBool>[] {
  const { operationId, sectorId, userId, addressId, from, to, timeZone, flag, person } = filter;
  return [
    ...when(operationId, (id) => sql`passages.fk_operation = ${id}`),
    ...when(sectorId, (id) => sql`passages.fk_sector = ${id}`),
    ...when(userId, ofMember),
    ...when(addressId, (id) => sql`passages.fk_adresse = ${id}`),
    ...when(filter.street, (words) => isInStreet(ctx, operationId, words)),
    ...when(filter.types, (types) => oneOf('passages.fk_type', types)),
    ...when(filter.motifs, (motifs) => oneOf('passages.motif', motifs)),
    ...when(filter.paymentTypes, (types) => oneOf('passages.fk_type_reglement', types)),
    ...when(filter.amount.min, (cents) => sql`passages.montant_cents >= ${cents}`),
    ...when(filter.amount.max, (cents) => sql`passages.montant_cents <= ${cents}`),
    ...when(filter.hasReceipt, isWithReceipt),
    ...when(filter.updatedSince, (instant) => sql`passages.updated_at >= ${instant}`),
    ...when(filter.paymentStates, (states) => oneOf('passages.payment_state', states)),
    // The first condition matches that of the partial index.
    ...when(flag, (name) => sql`passages.flags <> '{}' and passages.flags @> array[${name}]`),
    withinDays('passages.passed_at', { from, to }, timeZone),
    ...when(filter.returns, () => isToReturn),
    ...when(filter.returns?.from, (day) => sql`passages.return_on >= ${day}::date`),
    ...when(filter.returns?.to, (day) => sql`passages.return_on <= ${day}::date`),
    ...when(person, ofPerson),
  ];
}

function when<T>(value: T | undefined, condition: (value: T) => RawBuilder<SqlBool>): RawBuilder<SqlBool>[] {
  return value === undefined ? [] : [condition(value)];
}

/** Nearly all passages have no receipt; for a bare `is null` the planner expects one row, and sorts them. */
function isWithReceipt(has: boolean): RawBuilder<SqlBool> {
  return has ? sql`receipts.id is not null` : sql`case when receipts.id is null then true else false end`;
}

/** Even ids are memberships, odd ids are users. */
function ofMember(id: number): RawBuilder<SqlBool> {
  return id % 2 === 0 ? sql`passages.fk_user = ${id}` : sql`ope_users.user_id = ${id}`;
}

/** Ids as a list, so that the index by address finds their passages. */
function isInStreet(ctx: Reads, operationId: number | undefined, words: string): RawBuilder<SqlBool> {
  if (operationId === undefined) return sql`false`;
  return sql`passages.fk_adresse = any(${idsOfAddressesWith(ctx, operationId, words)})`;
}

type OfPerson = { nameIndexes: readonly string[]; emailIndex: string };

function ofPerson({ nameIndexes, emailIndex }: OfPerson) {
  return sql<SqlBool>`(passages.name_index in (${sql.join(nameIndexes)}) or passages.email_index = ${emailIndex})`;
}

/** True when a return is due and no member has visited the dwelling since. */
const isToReturn = sql<SqlBool>`passages.return_on is not null and not exists (
  select from passages later
  where later.fk_operation = passages.fk_operation and later.fk_adresse = passages.fk_adresse
    and later.dwelling = passages.dwelling and later.deleted_at is null
    and (later.passed_at, later.passage_id) > (passages.passed_at, passages.passage_id))`;
