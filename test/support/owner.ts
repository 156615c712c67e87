import { sql } from 'kysely';
import type { Db } from '../../lib/data/db.ts';
import { db } from './resources.ts';

/** Looks at or prepares rows as the owner of the database, past row level security. */
export function asOwner<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local role none`.execute(trx);
    return work(trx);
  });
}

const tables = [
  'history',
  'exports',
  'pay_events',
  'pay_reconciliations',
  'pay_findings',
  'pay_balance_lines',
  'pay_payouts',
  'pay_disputes',
  'pay_refunds',
  'pay_payments',
  'pay_locations',
  'pay_accounts',
  'outbox_events',
  'outbox_messages',
  'leases',
  'emails',
  'mail_slots',
  'receipts',
  'receipt_series',
  'passages',
  'sectors_adresses',
  'sector_members',
  'sectors',
  'ope_users',
  'operations',
  'addresses',
  'x_departements_contours',
  'field_keys',
  'idempotency_keys',
  'request_quotas',
  'address_quotas',
  'login_failures',
  'login_streaks',
  'password_resets',
  'sessions',
  'users',
  'entities',
];

/** Leaves nothing behind. Tests write few rows: deleting them is ten times faster than truncating. */
export async function emptyDatabase(): Promise<void> {
  const deletes = tables.map((table) => `delete from ${table};`).join(' ');
  const head =
    'update event_log_head set epoch = 1, position = 0, sealed_number = 0, sealed_sha256 = null where position > 0 or sealed_number > 0;';
  await asOwner((trx) => sql.raw(`do $$ begin ${deletes} ${head} end $$`).execute(trx));
}

/** The events of the running test that wait in the outbox, oldest first. */
export async function emittedEvents(): Promise<Record<string, unknown>[]> {
  const rows = await asOwner((trx) => trx.selectFrom('outbox_events').select('line').orderBy('id').execute());
  return rows.map(({ line }) => JSON.parse(line));
}

/** The same, of one name. */
export async function eventsNamed(name: string): Promise<Record<string, unknown>[]> {
  return (await emittedEvents()).filter(({ event }) => event === name);
}

/** What the history holds of one object, oldest first. */
export function historyOf(object: string, objectId: number) {
  return asOwner((trx) =>
    trx
      .selectFrom('history')
      .select(['action', 'changes', 'by_user_id', 'entity_id'])
      .where('object', '=', object)
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute(),
  );
}
