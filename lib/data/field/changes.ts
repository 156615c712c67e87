import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { among, ofTenant } from '../conditions.ts';
import type { FieldCollection } from '../tables/field.ts';

/** The changes that a phone requests: those of a member, or of a whole operation. */
export type FieldScope = { opeUserId: number } | { operationId: number };

/** The sync position of a phone: after the document `objectId` of the change number `seq`. */
export type Position = {
  seq: number;
  objectId: number;
  /** The phone was empty at this change number, so that it knows no document that was gone by then. */
  emptyAt: number;
};

/** Used as the object id of a position after all documents of its number. */
const END_OF_NUMBER = Number.MAX_SAFE_INTEGER;

/**
 * The position of a phone that has all changes up to `head`. The position follows the counter even when nothing of the phone's own
 * changes, so that it never falls behind the tombstones that are deleted after half a year.
 */
export function positionAtEnd(position: Position, head: number, last: Change | undefined): Position {
  return { ...position, seq: Math.max(position.seq, head, last?.seq ?? 0), objectId: END_OF_NUMBER };
}

/** A document that changed, or that the phone may no longer see. */
export type Change = { object_id: number; seq: number; is_visible: boolean };

type Asked = { collection: FieldCollection; position: Position; limit: number };

/** The next changes of a collection in commit order, each document once. */
export async function findChanges(ctx: Reads, scope: FieldScope, asked: Asked): Promise<Change[]> {
  const page = 'opeUserId' in scope ? changesOfMember(ctx, scope, asked) : changesOfOperation(scope, asked);
  const { rows } = await sql<Change>`
    with ${page}
    select p.object_id, p.seq, ${isVisible(scope)} as is_visible
    from (select object_id, min(seq) as seq from candidates group by object_id order by 2, 1 limit ${asked.limit}) p
    join field_changes f on f.collection = ${asked.collection} and f.object_id = p.object_id
      and ${ofTenant(ctx, 'f.entity_id')}
    order by p.seq, p.object_id
  `.execute(ctx.db);
  return rows;
}

function isVisible(scope: FieldScope): RawBuilder<SqlBool> {
  return 'opeUserId' in scope ? sql<SqlBool>`(f.is_live and ${isInScope(scope)})` : sql<SqlBool>`f.is_live`;
}

/** True for a document in a current sector of the member, or recorded by the member. */
function isInScope({ opeUserId }: { opeUserId: number }): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(f.fk_sector = any(array(select sector_id from granted)) or f.ope_user_id = ${opeUserId}, false)`;
}

const isAfter = (seq: RawBuilder<unknown>, { seq: reached, objectId }: Position) =>
  sql`(${seq}, f.object_id) > (${reached}::bigint, ${objectId}::bigint)`;

const ownSeq = sql`f.seq`;

/** True for a change that was not sent yet, of a document that is live or was gone only after the phone knew it. */
const isNew = (position: Position) =>
  sql`${isAfter(ownSeq, position)} and (f.is_live or f.seq > ${position.emptyAt})`;

function changesOfOperation(
  { operationId }: { operationId: number },
  { collection, position, limit }: Asked,
) {
  return sql`candidates as (
    select f.object_id, f.seq from field_changes f
    where f.fk_operation = ${operationId} and f.collection = ${collection} and ${isNew(position)}
    order by f.seq, f.object_id limit ${limit}
  )`;
}

/**
 * Changes in sectors that the member has had for longer, and changes recorded by the member, are read from indexes. Documents of a
 * newly assigned sector have at least the change number of the assignment. Documents of a sector that was taken away, and those
 * that left a sector or their author, are sent once more as gone.
 */
function changesOfMember(ctx: Reads, scope: { opeUserId: number }, { collection, position, limit }: Asked) {
  const { opeUserId } = scope;
  // The documents of a sector that was assigned with the number of a finished position have been sent already.
  const untold = position.objectId === END_OF_NUMBER ? position.seq + 1 : position.seq;
  const granted = sql`greatest(f.seq, g.granted_seq)`;
  const isHeard = sql`> ${position.emptyAt}`;
  return sql`granted as materialized (
      select sector_id, granted_seq from sector_members
      where ope_user_id = ${opeUserId} and ${ofTenant(ctx, 'entity_id')}
    ),
    -- What leaves such a sector later was perhaps not told yet as gone with it: a page ends anywhere.
    ever_revoked as materialized (
      select sector_id, seq from field_revoked
      where ope_user_id = ${opeUserId} and ${ofTenant(ctx, 'entity_id')}
    ),
    revoked as materialized (
      select sector_id, seq from ever_revoked where seq >= ${position.seq}
    ),
    candidates as (
      (select c.object_id, c.seq from granted g cross join lateral (
        select f.object_id, f.seq from field_changes f
        where f.fk_sector = g.sector_id and f.collection = ${collection} and ${isNew(position)}
        order by f.seq, f.object_id limit ${limit}
      ) c where g.granted_seq < ${untold}::bigint)
      union all
      (select f.object_id, ${granted} from granted g
        join field_changes f on f.fk_sector = g.sector_id and f.collection = ${collection}
        where g.granted_seq >= ${untold}::bigint and ${isAfter(granted, position)}
          and f.ope_user_id is distinct from ${opeUserId} and (f.is_live or f.seq > ${position.emptyAt})
        order by 2, 1 limit ${limit})
      union all
      (select f.object_id, f.seq from field_changes f
        where f.ope_user_id = ${opeUserId} and f.collection = 'passages' and ${collection} = 'passages' and ${isNew(position)}
        order by f.seq, f.object_id limit ${limit})
      union all
      (select f.object_id, r.seq from revoked r
        join field_changes f on f.fk_sector = r.sector_id and f.collection = ${collection}
        where ${isAfter(sql`r.seq`, position)} and r.seq ${isHeard} and not ${isInScope(scope)}
        order by 2, 1 limit ${limit})
      union all
      (select f.object_id, max(l.seq) from field_left l
        join field_changes f on f.collection = l.collection and f.object_id = l.object_id
        where l.collection = ${collection} and (l.ope_user_id = ${opeUserId} or l.fk_sector = any(array(
            select sector_id from granted union select sector_id from ever_revoked)))
          -- Implied by what follows, which no index knows.
          and l.seq >= ${position.seq}
          and ${isAfter(sql`l.seq`, position)} and l.seq ${isHeard} and not ${isInScope(scope)}
        group by f.object_id order by 2, 1 limit ${limit})
    )`;
}

/** The client ids and versions of passages by their ids, including permanently deleted ones. */
export function findPassageIdentities(ctx: Reads, passageIds: readonly number[]) {
  return ctx.db
    .selectFrom('field_changes as f')
    .leftJoin('passages as p', 'p.passage_id', 'f.object_id')
    .select((eb) => [
      'f.object_id',
      eb.fn.coalesce('p.id', 'f.document_id').as('id'),
      eb.fn.coalesce('p.version', 'f.seq').as('version'),
    ])
    .where('f.collection', '=', 'passages')
    .where(among('f.object_id', passageIds))
    .where(ofTenant(ctx, 'f.entity_id'))
    .execute();
}
