import { sql } from 'kysely';
import { asOwner } from './owner.ts';

/** A backup of the outbox tables. */
export type Backup = {
  head: { epoch: number; position: number; batch_after: number; batch_ids: number[] };
  rows: { id: number; position: number | null; line: string }[];
  sequence: { last_value: number; is_called: boolean };
};

export function takeBackup(): Promise<Backup> {
  return asOwner(async (trx) => {
    const head = trx
      .selectFrom('event_log_head')
      .select(['epoch', 'position', 'batch_after', sql<number[]>`to_json(batch_ids)`.as('batch_ids')]);
    const rows = trx.selectFrom('outbox_events').select(['id', 'position', 'line']).orderBy('id');
    const sequence = await sql<
      Backup['sequence']
    >`select last_value, is_called from outbox_events_id_seq`.execute(trx);
    const [first] = sequence.rows;
    if (!first) throw new Error('a sequence has one row');
    return { head: await head.executeTakeFirstOrThrow(), rows: await rows.execute(), sequence: first };
  });
}

/** Restores the outbox tables from a backup. */
export async function restoreBackup({ head, rows, sequence }: Backup): Promise<void> {
  await asOwner(async (trx) => {
    await trx.deleteFrom('outbox_events').execute();
    await trx.deleteFrom('leases').execute();
    await trx.updateTable('event_log_head').set(head).execute();
    await sql`
      insert into outbox_events (id, position, line) overriding system value
      select id, position, line from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r (id bigint, position bigint, line text)`.execute(trx);
    await sql`select setval('outbox_events_id_seq', ${sequence.last_value}, ${sequence.is_called})`.execute(
      trx,
    );
  });
}
