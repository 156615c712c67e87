import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import { conflict, isMissing } from '../connection/errors.ts';
import type { PassageTable } from '../tables/database.ts';
import { passageColumns, passageRecord, type StoredPassage } from './columns.ts';

// Raw text, because otherwise each list would be built from references for every visit.
const columns = sql.raw(passageColumns.join(', '));
const values = sql.raw(
  passageColumns.map((name) => (name === 'fk_user' ? 'author.id' : `new.${name}`)).join(', '),
);

/**
 * Inserts passages in one statement that looks up their members: fails with a lost-race error when one of these has left the
 * operation since it was read. Inserts in id order, so that two requests with equal ids cannot deadlock.
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

/** The new digest is computed from the stored one. */
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

/** Deletes a passage permanently. */
export async function removePassage(ctx: Reads, passageId: number): Promise<void> {
  await ctx.db
    .deleteFrom('passages')
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
