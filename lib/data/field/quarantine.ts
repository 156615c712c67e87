import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { type PageRequest, writeCursor } from '../../core/schemas/pages.ts';
import { ofLiveTenant } from '../conditions.ts';
import { findPage } from '../rows.ts';

function quarantineOfTenant(ctx: Reads) {
  return ctx.db
    .selectFrom('field_quarantine as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select([
      'q.id',
      'q.entity_id',
      'q.user_id',
      'q.fk_operation',
      'q.encrypted_document',
      'q.passage_id',
      'q.is_deleted',
      'u.fk_role',
      'q.code',
      'q.first_at',
      'q.last_at',
      'q.times',
      'q.discarded_at',
      'q.discarded_by',
    ])
    .where(ofLiveTenant(ctx, 'q.entity_id'));
}

export type QuarantineRow = Awaited<
  ReturnType<ReturnType<typeof quarantineOfTenant>['executeTakeFirstOrThrow']>
>;

/** Client ids begin with their time. */
const latestFirst = {
  by: [sql.ref<string>('q.id'), sql.ref<number>('q.user_id')],
  direction: 'desc' as const,
  keysOf: (row: QuarantineRow) => [row.id, row.user_id],
};

/**
 * The maximum characters of encrypted documents on a page, unless a single one has more: a function's response is limited to 6 MB.
 */
const MAX_PAGE_LENGTH = 3_000_000;

/**
 * A page of the refused documents of phones in an operation, latest first. A page ends early when its documents are large: a phone
 * may send a megabyte of arbitrary data.
 */
export async function findQuarantinePage(
  ctx: Reads,
  { operationId, state }: { operationId: number; state: 'open' | 'discarded' },
  page: PageRequest<'-id'>,
) {
  const query = quarantineOfTenant(ctx)
    .where('q.fk_operation', '=', operationId)
    .where('q.discarded_at', state === 'open' ? 'is' : 'is not', null);
  const found = await findPage(query, latestFirst, page);
  let length = 0;
  const fitting = found.rows.findIndex(({ encrypted_document }, at) => {
    length += encrypted_document.length;
    return at > 0 && length > MAX_PAGE_LENGTH;
  });
  const last = found.rows[fitting - 1];
  if (!last) return found;
  return { rows: found.rows.slice(0, fitting), nextCursor: writeCursor(page.sort, latestFirst.keysOf(last)) };
}

/** The refused documents with an id, one for each user who sent it. */
export function findQuarantined(ctx: Reads, id: string) {
  return quarantineOfTenant(ctx).where('q.id', '=', id).orderBy('q.user_id').execute();
}

/** Reads a refused document again and locks it until the transaction ends; undefined when it is deleted. */
export function lockQuarantined(ctx: Reads, { id, user_id }: Pick<QuarantineRow, 'id' | 'user_id'>) {
  return quarantineOfTenant(ctx)
    .where('q.id', '=', id)
    .where('q.user_id', '=', user_id)
    .forNoKeyUpdate('q')
    .executeTakeFirst();
}
