import type { Call, Json } from '../../bench/client.ts';
import { seededRandom } from '../../infra/demo/seeded-random.ts';
import { addSeconds, type Instant } from '../../lib/core/time.ts';
import type { WriteCommand } from './commands.ts';

const SECONDS_BETWEEN = 600;
/** Passages of the first request of a day, like those that a phone recorded offline. */
const BULK_SIZE = 4;

/** Passages that this process created and has not deleted. */
const own: number[] = [];

/** Creates, changes and deletes passages at random. */
export async function writeChanges(
  call: Call,
  clock: { set(to: Instant): void },
  command: WriteCommand,
): Promise<{ changes: number }> {
  const { below, pick } = seededRandom(command.seed);
  const amount = () => `${1 + below(60)}.${String(below(100)).padStart(2, '0')}`;
  const { token, shared } = command;
  const kinds = [
    [2, 'record'],
    [2, 'change'],
    [1, 'change shared'],
    [1, 'delete'],
  ] as const;
  clock.set(command.from);
  const passages = Array.from({ length: BULK_SIZE }, () => visit(command, amount()));
  const { results }: Json = await call('POST', '/api/passages/bulk', { passages }, token);
  for (const { passage_id } of results) own.push(passage_id);
  for (let at = BULK_SIZE; at < command.changes; at += 1) {
    clock.set(addSeconds(command.from, at * SECONDS_BETWEEN + below(SECONDS_BETWEEN)));
    const mine = own[below(own.length)];
    const kind = mine === undefined ? 'record' : pick(kinds);
    switch (kind) {
      case 'record':
        own.push((await call('POST', '/api/passages', visit(command, amount()), token)).passage_id);
        break;
      case 'change':
        await call('PATCH', `/api/passages/${mine}`, { montant: amount() }, token);
        break;
      case 'change shared':
        await call('PATCH', `/api/passages/${shared}`, { montant: amount() }, token);
        break;
      case 'delete':
        own.splice(own.indexOf(mine ?? 0), 1);
        await call('DELETE', `/api/passages/${mine}?reason=erreur`, undefined, token);
    }
  }
  return { changes: command.changes };
}

export function visit({ operationId, sectorId }: { operationId: number; sectorId: number }, montant: string) {
  return { fk_operation: operationId, fk_sector: sectorId, montant, fk_type_reglement: 'cash' };
}
