import { items } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import type { Line } from './cash-todo.ts';
import { todo as texts } from './todo-texts.ts';

/** What a season without a visit still lacks, in the order in which it is made. */
export async function askFirstSteps(operation_id: number, signal: AbortSignal): Promise<Line[]> {
  const [present, sectors] = await Promise.all([
    client.operations.listMembers({ path: { operation_id }, query: { limit: 1 }, signal }),
    Array.fromAsync(items(client.sectors.list, { query: { operation_id, limit: 200 }, signal })),
  ]);
  const hasUnassigned = sectors.some(({ members }) => members.length === 0);
  return [
    ...(present.data.length === 0 ? [[texts.addMembers, 'seasonMembers'] as const] : []),
    ...(sectors.length === 0 ? [[texts.cut, 'map', { faire: 'decouper' }] as const] : []),
    ...(sectors.length === 0 || hasUnassigned
      ? [[texts.assign, 'map', { faire: 'attribuer' }] as const]
      : []),
  ];
}
