import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { among, ofTenant } from '../conditions.ts';
import { findSuppressedById } from '../emails/suppressed-addresses.ts';
import { findConflictsById } from './person-conflicts.ts';
import { findUserRows } from './person-user-rows.ts';
import { findPlacesOfVisits } from './visit-places.ts';

type Ids = {
  passage_ids: number[];
  receipt_ids: number[];
  email_ids: number[];
  document_ids: string[];
  conflict_ids: number[];
  suppressed_ids: number[];
  user_id: number | null;
};

/** The rows of a person, by their ids. */
export async function findPersonRows(ctx: Reads, ids: Ids) {
  const { passage_ids: passageIds, receipt_ids: receiptIds, email_ids: emailIds } = ids;
  const { document_ids: documentIds, user_id: userId } = ids;
  const tenant = ofTenant(ctx, 'entity_id');
  const visits = await ctx.db
    .selectFrom('passages')
    .selectAll()
    .where(tenant)
    .where(among('passage_id', passageIds))
    .orderBy('passage_id')
    .execute();
  const receipts = await ctx.db
    .selectFrom('receipts')
    .selectAll()
    .where(tenant)
    .where(among('id', receiptIds))
    .orderBy('id')
    .execute();
  const emails = await ctx.db
    .selectFrom('emails')
    .selectAll()
    .where(tenant)
    .where(among('id', emailIds))
    .orderBy('id')
    .execute();
  const documents = await ctx.db
    .selectFrom('field_quarantine')
    .selectAll()
    .where(tenant)
    .where(sql<boolean>`id = any(${documentIds}::uuid[])`)
    .orderBy('id')
    .orderBy('user_id')
    .execute();
  const conflicts = await findConflictsById(ctx, ids.conflict_ids);
  const suppressed = await findSuppressedById(ctx, ids.suppressed_ids);
  const history = await ctx.db
    .selectFrom('history')
    .select(['object', 'object_id', 'action', 'changes', 'at'])
    .where(tenant)
    .where((eb) =>
      eb.or([
        eb.and([eb('object', '=', 'passage'), among('object_id', passageIds)]),
        eb.and([eb('object', '=', 'receipt'), among('object_id', receiptIds)]),
        eb.and([eb('object', '=', 'user'), among('object_id', userId === null ? [] : [userId])]),
      ]),
    )
    .orderBy('id')
    .execute();
  return {
    visits,
    places: await findPlacesOfVisits(ctx, passageIds),
    receipts,
    emails,
    suppressed,
    documents,
    conflicts,
    history,
    ...(await findUserRows(ctx, userId)),
  };
}
