import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { openPlatform } from '../../support/world/platform.ts';

/** More operations than the job reads at once. */
const OPERATIONS = 1_050;

/** Inserts `OPERATIONS` copies of the only operation, with empty stored sums. */
const copyOperation = () =>
  asOwner(async (trx) => {
    await sql`
      insert into operations (entity_id, name, date_start, date_end, chk_active, created_at, updated_at)
      select entity_id, name, date_start, date_end, chk_active, created_at, updated_at
      from (select * from operations order by id limit 1) o cross join generate_series(1, ${OPERATIONS}::int)
    `.execute(trx);
    await sql`
      insert into figure_operations (fk_operation, entity_id) select id, entity_id from operations
      on conflict do nothing`.execute(trx);
  });

test('check-sums looks at every operation, however many there are', async () => {
  const platform = await openPlatform();
  const station = await platform.createAssociation('93140');
  await platform.recordGift(station);
  await runJob('add-up-passages');
  await copyOperation();
  await asOwner((trx) =>
    sql`
      insert into figure_sums (entity_id, fk_operation, grouped_by, day, id, code, passages, paying, amount_cents, calendars)
      select entity_id, id, 'type', '2026-11-01', 0, 'don', 1, 1, 500, 0 from operations order by id desc limit 1
    `.execute(trx),
  );
  expect(await runJob('check-sums')).toEqual({ mended: 1 });
  expect(await runJob('check-sums')).toEqual({ mended: 0 });
});
