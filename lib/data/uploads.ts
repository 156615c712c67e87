import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Needs, Reads } from '../core/context.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import type { Instant } from '../core/time.ts';
import { among, ofLiveTenant, ofTenant, oneOf } from './conditions.ts';
import type { Db } from './connection/db.ts';
import type { Reach } from './operations.ts';
import { findCountedPage } from './rows.ts';
import type { Database } from './tables/database.ts';

export type UploadRow = Selectable<Database['uploads']>;

/**
 * Logos are visible in the association, fiscal papers to its administrators, chat files to their uploader until they are sent, and
 * then to the members who see the message.
 */
function isVisible({ scope, caller }: Reach) {
  const userId = caller.kind === 'user' ? caller.userId : null;
  return sql<SqlBool>`case uploads.purpose
    when 'logo' then true
    when 'fiscal-basis' then ${scope !== 'own'}::boolean
    else case when uploads.room_id is null then uploads.made_by = ${userId}
      else exists (
        select from chat_members me join chat_messages m on m.room_id = me.room_id and m.seq > me.joined_seq
        where me.room_id = uploads.room_id and me.user_id = ${userId} and me.left_at is null
          and uploads.id = any(m.upload_ids))
    end
  end`;
}

/** Finds an upload that the caller may see. */
export function findUpload(ctx: Reads & Reach, uploadId: number) {
  return ctx.db
    .selectFrom('uploads')
    .selectAll('uploads')
    .where('uploads.id', '=', uploadId)
    .where(ofLiveTenant(ctx, 'uploads.entity_id'))
    .where(isVisible(ctx))
    .executeTakeFirst();
}

type UploadFilter = {
  /** Combined with OR, here and below. */
  purposes?: readonly UploadRow['purpose'][] | undefined;
  states?: readonly UploadRow['state'][] | undefined;
};

/** A page of the caller's uploads that they may still see, latest first. */
export function findUploadPage(
  ctx: Reads & Reach,
  { purposes, states }: UploadFilter,
  page: PageRequest<'-upload_id'>,
) {
  const { scope, caller } = ctx;
  const userId = caller.kind === 'user' ? caller.userId : null;
  let query = ctx.db
    .selectFrom('uploads')
    .selectAll('uploads')
    .where(sql<SqlBool>`uploads.made_by = ${userId}`)
    .where(ofLiveTenant(ctx, 'uploads.entity_id'))
    // A file that was sent to a room is visible to its members only.
    .where(
      sql<SqlBool>`case when uploads.room_id is not null then exists (
        select from chat_members me
        where me.room_id = uploads.room_id and me.user_id = ${userId} and me.left_at is null)
      else uploads.purpose <> 'fiscal-basis' or ${scope !== 'own'}::boolean end`,
    );
  if (purposes !== undefined) query = query.where(oneOf('uploads.purpose', purposes));
  if (states !== undefined) query = query.where(oneOf('uploads.state', states));
  const by = [sql.ref<number>('uploads.id')];
  return findCountedPage(query, { by, direction: 'desc', keysOf: (row: UploadRow) => [row.id] }, page);
}

/** Finds an upload of the tenant by its uuid. */
export function findUploadByUuid(ctx: Reads, uuid: string) {
  return ctx.db
    .selectFrom('uploads')
    .selectAll('uploads')
    .where('uploads.uuid', '=', uuid)
    .where(ofTenant(ctx, 'uploads.entity_id'))
    .executeTakeFirst();
}

/** Finds a checked upload of an association with this purpose; undefined for any other upload. */
export function findReadyUpload(
  ctx: Reads,
  entityId: number,
  uploadId: number,
  purpose: Exclude<UploadRow['purpose'], 'chat'>,
) {
  return ctx.db
    .selectFrom('uploads')
    .selectAll('uploads')
    .where('uploads.id', '=', uploadId)
    .where('uploads.entity_id', '=', entityId)
    .where(ofTenant(ctx, 'uploads.entity_id'))
    .where('uploads.purpose', '=', purpose)
    .where('uploads.state', '=', 'ready')
    .executeTakeFirst();
}

export function insertUpload(db: Db, row: Insertable<Database['uploads']>) {
  return db.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes `waiting` to `checking`; undefined when another request has done so, or the upload is deleted. */
export function startCheck(ctx: Reads & Needs<'now'>, uploadId: number): Promise<UploadRow | undefined> {
  return ctx.db
    .updateTable('uploads')
    .set({ state: 'checking', version: sql`version + 1`, updated_at: ctx.now })
    .where('id', '=', uploadId)
    .where('state', '=', 'waiting')
    .where(ofTenant(ctx, 'entity_id'))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Counts the start of a check; returns the number of started checks, and the instant at which the previous one of the first `most`
 * started. Later checks do not update that instant.
 */
export async function beginCheck(ctx: Reads & Needs<'now'>, uploadId: number, most: number) {
  const { rows } = await sql<{ begun: number; lastBegunAt: Instant | null }>`
    update uploads set checks_begun = uploads.checks_begun + 1, 
      check_begun_at = case when uploads.checks_begun < ${most} then ${ctx.now}::timestamptz else uploads.check_begun_at end
    from (select id, check_begun_at from uploads where id = ${uploadId} and ${ofTenant(ctx, 'entity_id')} for update) was
    where uploads.id = was.id
    returning uploads.checks_begun as begun, was.check_begun_at as "lastBegunAt"`.execute(ctx.db);
  // The upload was deleted meanwhile: the check's result has no row.
  return rows[0] ?? { begun: 1, lastBegunAt: null };
}

/** Subtracts a check that threw an error without ending its process, so that it can be retried. */
export async function leaveCheck(ctx: Reads, uploadId: number): Promise<void> {
  await ctx.db
    .updateTable('uploads')
    .set(({ eb }) => ({ checks_begun: eb('checks_begun', '-', 1) }))
    .where('id', '=', uploadId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** The result of a check: the checked file, or why it is refused. */
export type Checked =
  | ({ state: 'ready'; size: number; sha256: string } & Pick<
      UploadRow,
      'width' | 'height' | 'thumbnail_width' | 'thumbnail_height'
    >)
  | { state: 'refused'; problem: NonNullable<UploadRow['problem']> };

/** Ends a check; returns false when the upload was deleted meanwhile, or its check had ended before. */
export async function endCheck(
  ctx: Reads & Needs<'now'>,
  uploadId: number,
  checked: Checked,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('uploads')
    .set({ ...checked, version: sql`version + 1`, updated_at: ctx.now })
    .where('id', '=', uploadId)
    .where('state', '=', 'checking')
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Identifies the objects of an upload. */
export type UploadPlace = Pick<UploadRow, 'entity_id' | 'uuid'>;

/** Deletes uploads; returns where their objects are, and the rooms to which they had been sent. */
export async function deleteUploads(
  ctx: Reads,
  ids: readonly number[],
): Promise<(UploadPlace & Pick<UploadRow, 'id' | 'room_id'>)[]> {
  return ctx.db
    .deleteFrom('uploads')
    .where(among('id', ids))
    .where(ofTenant(ctx, 'entity_id'))
    .returning(['id', 'room_id', 'entity_id', 'uuid'])
    .execute();
}

/** The ids of a user's chat uploads. */
export async function findUploadsOfUser(ctx: Reads, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('uploads')
    .select('id')
    .where('made_by', '=', userId)
    .where('purpose', '=', 'chat')
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
  return rows.map(({ id }) => id);
}

type Left = { before: Instant; limit: number };

/** Deletes uploads that were not finished since `before`, chat uploads that were not sent, and lists of addresses. */
export async function deleteLeftUploads(db: Db, { before, limit }: Left): Promise<UploadPlace[]> {
  const { rows } = await sql<UploadPlace>`
    delete from uploads where id in (
      select id from uploads
      where (state <> 'ready' or (purpose = 'chat' and room_id is null) or purpose = 'addresses') and created_at < ${before}
        and updated_at < ${before}
      order by updated_at limit ${sql.lit(limit)} for update skip locked)
    returning entity_id, uuid`.execute(db);
  return rows;
}

/** Uploads whose check began before `before` and has not ended, latest first, so that a stuck one does not block others. */
export function findUnfinishedChecks(db: Db, { before, limit }: Left): Promise<UploadPlace[]> {
  return db
    .selectFrom('uploads')
    .select(['entity_id', 'uuid'])
    .where('state', '=', 'checking')
    .where('updated_at', '<', before)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
}

/** The states of the uploads with these uuids; uuids without a row are left out. */
export async function findUploadStates(
  db: Db,
  uuids: readonly string[],
): Promise<Map<string, UploadRow['state']>> {
  const rows = await db.selectFrom('uploads').select(['uuid', 'state']).where(among('uuid', uuids)).execute();
  return new Map(rows.map(({ uuid, state }) => [uuid, state]));
}
