import type { RxCollection } from 'rxdb/plugins/core';
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication';
import { filter, firstValueFrom } from 'rxjs';
import type { Json } from '../http/answer.ts';
import type { Connection } from './field-client.ts';

type Outcome = 'done' | 'lost' | 'resync' | 'restored';

/** The cursor of the last pull, which a phone keeps beside RxDB. */
export type Position = { cursor?: string };

/** Replicates until both sides have the same, the network goes away or the cursor is too old; throws any other refusal. */
export async function replicate(
  collection: RxCollection<Json>,
  connection: Connection,
  position: Position,
): Promise<Outcome> {
  const sent: Promise<unknown>[] = [];
  const send = (...request: Parameters<typeof ask>) => {
    const answer = ask(...request);
    sent.push(answer.catch(() => {}));
    return answer;
  };
  const state: RxReplicationState<Json, Json> = replicateRxCollection<Json, Json>({
    collection,
    replicationIdentifier: `${connection.url}/passages`,
    live: true,
    pull: {
      batchSize: connection.limit ?? 1000,
      handler: async (checkpoint, limit) => {
        await untilPushed(state);
        if (state.isStopped()) return { documents: [], checkpoint };
        const cursor: Record<string, string> = checkpoint ?? {};
        const page = await send(connection, 'passages/pull', { limit: String(limit), ...cursor });
        position.cursor = page.checkpoint.cursor;
        return page;
      },
    },
    push: {
      // RxDB sends every resolved conflict once more; a refused document would go round for ever.
      handler: async (rows) => {
        const open = rows.filter(({ newDocumentState }) => !newDocumentState.sync_error);
        return open.length === 0 ? [] : send(connection, 'passages/push', { ...position }, open);
      },
    },
  });
  const failure = new Promise<Outcome>((resolve, reject) => {
    // RxDB would try again by itself, after a while and for ever.
    state.error$.subscribe(async (error) => {
      await state.cancel();
      // One push at a time: what is under way could arrive after the next one.
      await Promise.all(sent);
      const outcome = outcomeOf(error);
      if (outcome) resolve(outcome);
      else reject(error);
    });
  });
  const success = state.awaitInSync().then(async (): Promise<Outcome> => {
    await state.cancel();
    return 'done';
  });
  return Promise.race([success, failure]);
}

/** What is pulled while an edit is under way is passed over by RxDB, so that it would be missed. */
async function untilPushed({
  internalReplicationState: internal,
}: RxReplicationState<Json, Json>): Promise<void> {
  if (!internal) return;
  const idle = internal.events.active.up.pipe(filter((isPushing) => !isPushing));
  await firstValueFrom(idle, { defaultValue: false });
}

function outcomeOf(error: Json): Outcome | undefined {
  const message: string = error.parameters?.errors?.[0]?.message ?? '';
  if (message === 'fetch failed') return 'lost';
  if (!message.includes('answered 410')) return undefined;
  return message.includes('backup-restored') ? 'restored' : 'resync';
}

/** Sends a request, and reads its answer. */
export async function ask(
  { url, token, operationId }: Connection,
  path: string,
  query: Record<string, string> = {},
  rows?: unknown[],
): Promise<Json> {
  const parameters = new URLSearchParams({ operation_id: String(operationId), ...query });
  const response = await fetch(`${url}/api/field/${path}?${parameters}`, {
    method: rows ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(rows ? { body: JSON.stringify(rows) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return response.json();
}
