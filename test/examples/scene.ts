import { sql } from 'kysely';
import { asOwner } from '../support/database/owner.ts';
import { tables } from '../support/database/tables.ts';
import type { Provider } from '../support/pay/pay.ts';
import { ids } from '../support/run/resources.ts';
import { createAccessRecords, type Records } from '../support/world/access-records.ts';
import type { World } from '../support/world/world.ts';

/** What an example can refer to: the people, the records of Alice in Bondy, and the provider of card payments. */
export type Scene = { world: World; records: Records; provider: Provider };

/** Creates the same rows, ids and sequences, whatever ran before. */
export async function openScene(provider: Provider): Promise<Scene> {
  ids.reset();
  await asOwner(restartSequences);
  const { world, records } = await createAccessRecords();
  await asOwner(restartSequences);
  return { world, records: records.own, provider };
}

/** Sets every identity sequence to the value after the last row of its table. */
async function restartSequences(trx: Parameters<Parameters<typeof asOwner>[0]>[0]): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; first: string; step: string }>`
    select table_name as table, column_name as column, identity_start as first, identity_increment as step
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' order by 1
  `.execute(trx);
  const own = rows.filter(({ table }) => tables.includes(table));
  const each = own.map(
    ({ table, column, first, step }) =>
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}) + ${step}, ${first}), false) from ${table}`,
  );
  await sql.raw(each.join(' union all ')).execute(trx);
}
