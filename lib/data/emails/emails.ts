import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import { addSeconds, type Instant } from '../../core/time.ts';
import { ofLiveTenant, oneOf } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import { findCountedPage } from '../rows.ts';
import type { Database } from '../tables/database.ts';

/** Inserts an e-mail and returns its id; undefined when the receipt already has one for the purpose. */
export async function insertEmail(
  db: Db,
  email: Omit<Insertable<Database['emails']>, 'slot_at' | 'sending_since' | 'sent_at' | 'failure'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('emails')
    .values({ ...email, slot_at: null, sending_since: null, sent_at: null, failure: null })
    .onConflict((conflict) => conflict.columns(['receipt_id', 'purpose', 'asked']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * The number of e-mails that a receipt has had for a purpose, which is the number of the next one; requires a lock on the receipt.
 */
export async function nextAsked(
  db: Db,
  { receiptId, purpose }: { receiptId: number; purpose: string },
): Promise<number> {
  const { asked } = await db
    .selectFrom('emails')
    .select(sql<number>`coalesce(max(asked) + 1, 0)::int`.as('asked'))
    .where('receipt_id', '=', receiptId)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return asked;
}

/** Returns whether an e-mail with this uuid exists. */
export async function hasEmail(db: Db, uuid: string): Promise<boolean> {
  const row = await db.selectFrom('emails').select('id').where('uuid', '=', uuid).executeTakeFirst();
  return row !== undefined;
}

export type EmailRow = Selectable<Database['emails']>;

export function findEmail(db: Db, emailId: number) {
  return db
    .selectFrom('emails')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('examples').select('round').whereRef('examples.entity_id', '=', 'emails.entity_id'),
      ).as('is_example'),
    )
    .where('id', '=', emailId)
    .executeTakeFirst();
}

/** The e-mails with a receipt that reached their recipient, or may have. */
export function findEmailsOfReceipt(db: Db, receiptId: number) {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .where('purpose', '=', 'receipt')
    .where((eb) => eb.or([eb('state', 'in', ['sending', 'sent']), eb('failure', '=', 'outcome-unknown')]))
    .orderBy('id')
    .execute();
}

/** Stops the waiting e-mails with a receipt. */
export async function stopEmailsOfReceipt(db: Db, receiptId: number, now: Instant): Promise<void> {
  await db
    .updateTable('emails')
    .set({ state: 'failed', failure: 'receipt-cancelled', version: sql`version + 1`, updated_at: now })
    .where('receipt_id', '=', receiptId)
    .where('purpose', '=', 'receipt')
    .where('state', '=', 'queued')
    .execute();
}

/** Finds an e-mail with the state of its receipt, and locks it until the transaction ends. */
export function lockEmail(db: Db, emailId: number) {
  return db
    .selectFrom('emails')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('receipts')
        .select('receipts.state')
        .whereRef('receipts.id', '=', 'emails.receipt_id')
        .as('receipt_state'),
    )
    .where('id', '=', emailId)
    .forUpdate()
    .executeTakeFirst();
}

function emailsOfTenant(ctx: Reads) {
  return ctx.db.selectFrom('emails').selectAll().where(ofLiveTenant(ctx, 'emails.entity_id'));
}

/** Finds an e-mail of the tenant and locks it until the transaction ends. */
export function lockOwnEmail(ctx: Reads, emailId: number) {
  return emailsOfTenant(ctx).where('emails.id', '=', emailId).forUpdate().executeTakeFirst();
}

/**
 * The condition that no later e-mail with its purpose was asked for: with the same receipt or, as an invitation and a notice have
 * none, to the same person.
 */
export const isLastOfItsKind = (email: 'emails' | 'm'): RawBuilder<SqlBool> => sql<SqlBool>`(
  not exists (select from emails l
    where l.receipt_id = ${sql.ref(`${email}.receipt_id`)} and l.purpose = ${sql.ref(`${email}.purpose`)}
      and l.asked > ${sql.ref(`${email}.asked`)})
  and not exists (select from emails l
    where ${sql.ref(`${email}.receipt_id`)} is null and l.user_id = ${sql.ref(`${email}.user_id`)}
      and l.purpose = ${sql.ref(`${email}.purpose`)} and l.id > ${sql.ref(`${email}.id`)}))`;

/** The values of a filter are combined with OR. */
type EmailFilter = {
  entityId?: number | undefined;
  receiptId?: number | undefined;
  /** Only those that were not asked for again. */
  isLast?: boolean | undefined;
  states?: readonly EmailRow['state'][] | undefined;
  purposes?: readonly string[] | undefined;
};

/** The states of the partial indexes, as the migrations define them. */
const indexedStates: readonly (readonly EmailRow['state'][])[] = [
  ['failed', 'bounced', 'complained'],
  ['queued', 'sending'],
];

/** One state is written into the statement; several states are written as the states of the index that contains them all. */
function isInState(states: readonly EmailRow['state'][]): RawBuilder<SqlBool> {
  const [only, ...others] = states;
  if (only !== undefined && others.length === 0) return sql`emails.state = ${sql.lit(only)}`;
  const indexed = indexedStates.find((all) => states.every((state) => all.includes(state)));
  if (!indexed) return oneOf('emails.state', states);
  const written = sql.join(indexed.map((state) => sql.lit(state)));
  return sql`${oneOf('emails.state', states)} and emails.state in (${written})`;
}

/** A page of the e-mails of the tenant, latest first. */
export function findEmailPage(
  ctx: Reads,
  { entityId, receiptId, isLast, states, purposes }: EmailFilter,
  page: PageRequest<'-email_id'>,
) {
  let query = emailsOfTenant(ctx);
  if (entityId !== undefined) query = query.where('emails.entity_id', '=', entityId);
  if (receiptId !== undefined) query = query.where('emails.receipt_id', '=', receiptId);
  if (isLast) query = query.where(isLastOfItsKind('emails'));
  if (states !== undefined) query = query.where(isInState(states));
  if (purposes !== undefined) query = query.where(oneOf('emails.purpose', purposes));
  const by = [sql.ref<number>('emails.id')];
  return findCountedPage(query, { by, direction: 'desc', keysOf: (row: EmailRow) => [row.id] }, page);
}

/**
 * Finds the e-mail that an event of the provider is about, in any association, and locks it. Uses its tag where the provider's id
 * is not stored, or belongs to a later attempt.
 */
export async function lockEmailOfEvent(
  db: Db,
  { providerId, uuid }: { providerId: string; uuid: string | undefined },
): Promise<EmailRow | undefined> {
  const emails = db.selectFrom('emails').selectAll().forUpdate();
  const found = await emails.where('provider_id', '=', providerId).executeTakeFirst();
  if (found || uuid === undefined) return found;
  return emails.where('uuid', '=', uuid).executeTakeFirst();
}

/** Reserves the next sending slot; slots are `spacing` seconds apart, across all workers. */
export async function takeSlot(db: Db, now: Instant, spacing: number): Promise<Instant> {
  const step = sql`make_interval(secs => ${spacing}::float8)`;
  const { slot } = await db
    .insertInto('mail_slots')
    .values({ id: 1, next_at: sql`${now}::timestamptz + ${step}` })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ next_at: sql`greatest(mail_slots.next_at, ${now}::timestamptz) + ${step}` }),
    )
    .returning(sql<Instant>`next_at - ${step}`.as('slot'))
    .executeTakeFirstOrThrow();
  return slot;
}

export async function updateEmail(db: Db, emailId: number, change: Partial<EmailRow>): Promise<void> {
  await db
    .updateTable('emails')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', emailId)
    .execute();
}

/** Takes due e-mails without a pending queue message, and marks them as enqueued. */
export async function takeOverdue(db: Db, now: Instant, forgottenAfter: number, limit: number) {
  const { rows } = await sql<{ id: number; entity_id: number | null }>`
    update emails set enqueued_at = ${now}
    where id in (
      select id from emails
      where state = 'queued' and send_after <= ${now}
        and (enqueued_at is null or enqueued_at < ${addSeconds(now, -forgottenAfter)})
      order by send_after limit ${limit} for update skip locked
    )
    returning id, entity_id
  `.execute(db);
  return rows;
}

/**
 * The instant since which the longest waiting e-mail that could be sent waits; null when there is none. Time behind other e-mails
 * in the queue counts as waiting.
 */
export async function findLongestWait(db: Db, now: Instant): Promise<Instant | null> {
  const since = sql<Instant | null>`min(coalesce(due_since, send_after))`;
  const { oldest } = await db
    .selectFrom('emails')
    .select(since.as('oldest'))
    .where('state', '=', sql.lit('queued'))
    .where(sql<boolean>`coalesce(due_since, send_after) <= ${now}`)
    .executeTakeFirstOrThrow();
  return oldest;
}

/** Fails e-mails whose worker died while sending; it is unknown whether they were sent. */
export function failInterrupted(db: Db, now: Instant, interruptedAfter: number) {
  return db
    .updateTable('emails')
    .set({ state: 'failed', failure: 'outcome-unknown', version: sql`version + 1`, updated_at: now })
    .where('state', '=', 'sending')
    .where('sending_since', '<', addSeconds(now, -interruptedAfter))
    .returning(['id', 'receipt_id'])
    .execute();
}

/** Deletes the content of old e-mails; the rows remain. */
export async function purgeBodies({ db }: Needs<'db'>, before: Instant): Promise<number> {
  const rows = await db
    .updateTable('emails')
    .set({ encrypted_content: null })
    .where('created_at', '<', before)
    .where('encrypted_content', 'is not', null)
    .where('state', 'not in', ['queued', 'sending'])
    .returning('id')
    .execute();
  return rows.length;
}

/** Deletes old e-mails of signing up, which name people who may never have got an account. */
export async function purgeSignupMails({ db }: Needs<'db'>, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('emails')
    .where('purpose', '=', 'signup')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Locks e-mails whose address is stored past its retention, or with the receipt of a visit whose donor was erased; e-mails waiting
 * to be sent are left out.
 */
export function lockOldAddresses(db: Db, before: Instant, limit: number) {
  return db
    .selectFrom('emails')
    .select(['id', 'uuid', 'entity_id'])
    .where('has_address', '=', true)
    .where(
      sql<boolean>`(emails.created_at < ${before} or exists (
        select from receipts r
        where r.id = emails.receipt_id and r.entity_id = emails.entity_id and r.donor_erased))`,
    )
    .where('state', 'not in', ['queued', 'sending'])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Writes empty addresses for these e-mails. */
export async function replaceAddresses(
  db: Db,
  cells: readonly { id: number; encrypted_to: string }[],
): Promise<void> {
  if (cells.length === 0) return;
  await sql`
    update emails set encrypted_to = n.encrypted_to, has_address = false
    from jsonb_to_recordset(${JSON.stringify(cells)}::text::jsonb) as n (id bigint, encrypted_to text)
    where emails.id = n.id
  `.execute(db);
}
