import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { personalNames } from '../../core/fields/personal-fields.ts';
import { passageFields } from '../../core/records/passage.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';
import { ERASED_DIGEST, isOfErasedDonor } from '../passages/erased-donor.ts';
import { clearedColumns, nothingOf } from './personal-columns.ts';

export type PersonFilter = {
  emailIndex?: string;
  passageId?: number;
  /** Selects only rows with these values; the caller must compare the decrypted values. */
  hasName: boolean;
  hasPhone: boolean;
  hasDonorAddress: boolean;
};

const columns = clearedColumns('passages');

/** Visits that may belong to a person, including deleted ones, with ids after `after`, by id. */
export async function findVisitsOfPerson(ctx: Reads, filter: PersonFilter, after: number, limit: number) {
  let query = ctx.db
    .selectFrom('passages')
    .selectAll()
    .where(ofTenant(ctx, 'entity_id'))
    .where('passage_id', '>', after)
    .orderBy('passage_id')
    .limit(limit);
  if (filter.hasName) query = query.where('name_index', 'is not', null);
  if (filter.emailIndex !== undefined) query = query.where('email_index', '=', filter.emailIndex);
  if (filter.passageId !== undefined) query = query.where('passage_id', '=', filter.passageId);
  if (filter.hasPhone) query = query.where('encrypted_phone', 'is not', null);
  if (filter.hasDonorAddress) query = query.where('encrypted_donor_address', 'is not', null);
  return query.execute();
}

export type VisitOfPerson = Awaited<ReturnType<typeof findVisitsOfPerson>>[number];

/** Visits by their ids, also of other people, by id. */
export async function findVisitsById(ctx: Reads, ids: readonly number[]): Promise<VisitOfPerson[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('passages')
    .selectAll()
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('passage_id', ids))
    .orderBy('passage_id')
    .execute();
}

/** Locks visits until the transaction ends, by id. */
export async function lockVisits(ctx: Reads, ids: readonly number[]) {
  return ctx.db
    .selectFrom('passages')
    .selectAll()
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('passage_id', ids))
    .orderBy('passage_id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns whether a visit contains personal data of its donor. */
export function saysSomething(visit: VisitOfPerson): boolean {
  return columns.some((column) => Reflect.get(visit, column) !== null);
}

/** Returns whether a visit contains personal data of its donor, or could still receive some from the donor's payment. */
export function needsErasure(visit: VisitOfPerson): boolean {
  return saysSomething(visit) || !isOfErasedDonor(visit.draft_digest);
}

/** The number of these visits that have money. */
export async function countPaidVisits(ctx: Reads, ids: readonly number[]): Promise<number> {
  const paid = await ctx.db
    .selectFrom('passages')
    .select('passage_id')
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('passage_id', ids))
    .where('montant_cents', '>', 0)
    .execute();
  return paid.length;
}

/** Erases all personal data of donors from visits. */
export async function eraseVisits(ctx: Reads, ids: readonly number[], now: Instant): Promise<void> {
  await ctx.db
    .updateTable('passages')
    .set({ ...nothingOf('passages'), draft_digest: ERASED_DIGEST })
    .set({ version: sql`version + 1`, updated_at: now })
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('passage_id', ids))
    .execute();
  await ctx.db
    .updateTable('receipts')
    .set({ donor_erased: true })
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('passage_id', ids))
    .execute();
  await ctx.db
    .deleteFrom('field_conflicts')
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('passage_id', ids))
    .where(among('field', personalNames(passageFields)))
    .execute();
}
