import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import { conflict, isMissing } from '../connection/errors.ts';
import type { PassageTable } from '../tables/database.ts';
import { passageColumns, passageRecord, type StoredPassage } from './columns.ts';

// Text: each of these lists would be built from references again for every visit.
const columns = sql.raw(passageColumns.join(', '));
const values = sql.raw(
  passageColumns.map((name) => (name === 'fk_user' ? 'author.id' : `new.${name}`)).join(', '),
);

/**
 * Inserts passages in one statement, whose members it looks up itself: fails as after a lost race, without a row, when
 * one has left the operation since they were found. In the order of their ids, so that two requests with the same ones do
 * not wait for each other.
 */
export async function insertPassages(ctx: Reads, passages: readonly StoredPassage[]): Promise<void> {
  const inserted = sql`
    insert into passages (${columns})
    select ${values}
    from jsonb_to_recordset(${JSON.stringify(passages)}::text::jsonb) as new (${sql.raw(passageRecord)})
    left join (
      select m.id, m.operation_id from ope_users m join users u on u.id = m.user_id and u.deleted_at is null
      where m.deleted_at is null and ${ofTenant(ctx, 'm.entity_id')}
    ) author on author.id = new.fk_user and author.operation_id = new.fk_operation
    order by new.id
  `.execute(ctx.db);
  await inserted.catch((error: unknown) => {
    throw isMissing(error, 'fk_user') ? conflict('the author of a visit has left the operation') : error;
  });
}

/** The digest follows from the one that is there. */
type Change = Omit<Updateable<PassageTable>, 'draft_digest'> & {
  draft_digest?: RawBuilder<string> | undefined;
};

/** Updates a locked passage and increments its version. */
export async function savePassage(ctx: Reads, passageId: number, change: Change): Promise<void> {
  await ctx.db
    .updateTable('passages')
    .set({ ...change, version: sql`version + 1` })
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('passage_id')
    .executeTakeFirstOrThrow();
}

/** Removes a passage for good. */
export async function removePassage(ctx: Reads, passageId: number): Promise<void> {
  await ctx.db
    .deleteFrom('passages')
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
