import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { handler as relay } from '../functions/jobs/relay-events.ts';
import { localContext } from '../infra/local/lambda-context.ts';
import { compare } from './measure.ts';
import type { Stage } from './stage.ts';

/** Floor: the same bytes appended to a file and flushed, a thousand lines at a time. */
export async function relayEvents({ resources, folder }: Stage) {
  const line = JSON.stringify({
    timestamp: '2026-11-20T09:00:00.000Z',
    event: 'passage_created',
    user_id: 1,
    entity_id: 1,
    ip: '203.0.113.7',
    platform: 'ios',
    app_version: '1.4.0',
    passage_id: 1,
    operation_id: 1,
    sector_id: 1,
    amount: 10,
    payment_type: 'cash',
  });
  const events = 5000;
  const file = await open(join(folder, 'floor.jsonl'), 'a');
  const floor = async () => {
    for (let at = 0; at < events; at += 1000) {
      await file.appendFile(`${line}\n`.repeat(1000));
      await file.sync();
    }
  };
  const db = resources.db();
  await relay.on(resources)({}, localContext('bench'));
  const fill = () =>
    sql`insert into outbox_events (line) select ${line} from generate_series(1, ${events})`.execute(db);
  const ours = async () => {
    await fill();
    await relay.on(resources)({}, localContext('bench'));
  };
  const result = await compare({
    name: 'relay events (with filling the outbox)',
    unit: 'events',
    floor,
    ours,
    calls: 1,
    perCall: events,
  });
  await file.close();
  return result;
}
