import { type Client, NetworkFault, Problem } from '../../../clients/typescript/src/index.ts';
import { pullHandler, pushHandler, type RxPassages } from '../../../clients/typescript/src/rxdb.ts';
import { type RxCollection, type RxReplicationState, replicateRxCollection } from './rxdb.ts';

type Outcome = 'done' | 'lost' | 'resync' | 'restored';

/** Replicates until both sides are in sync, the network fails, or the service demands a resync; throws any other refusal. */
export async function replicate(
  collection: RxCollection,
  passages: RxPassages,
  limit: number,
): Promise<Outcome> {
  const { client, seen, sent } = watched(passages.client);
  const handlers = { ...passages, client };
  const state: RxReplicationState = replicateRxCollection({
    collection,
    replicationIdentifier: `${passages.operationId}/passages`,
    live: true,
    pull: { batchSize: limit, handler: pullHandler(handlers, () => state) },
    push: { handler: pushHandler(handlers) },
  });
  const failure = new Promise<Outcome>((resolve, reject) => {
    // Cancels the replication, because RxDB would repeat the request forever.
    state.error$.subscribe(async (error) => {
      await state.cancel();
      // Waits for pending pushes: otherwise they could arrive after the next push.
      await Promise.all(sent);
      const outcome = outcomeOf(seen.at(-1));
      if (outcome) resolve(outcome);
      else reject(seen.at(-1) ?? error);
    });
  });
  const success = state.awaitInSync().then(async (): Promise<Outcome> => {
    await state.cancel();
    return 'done';
  });
  return Promise.race([success, failure]);
}

/** Wraps the client and records its requests and errors, because RxDB reports errors only as text. */
function watched(client: Client) {
  const seen: unknown[] = [];
  const sent: Promise<unknown>[] = [];
  const watch = <T>(answer: Promise<T>): Promise<T> => {
    sent.push(answer.catch((error: unknown) => seen.push(error)));
    return answer;
  };
  const { pull, push, ...field } = client.field;
  const watching: Client = {
    ...client,
    field: { ...field, pull: (init) => watch(pull(init)), push: (init) => watch(push(init)) },
  };
  return { client: watching, seen, sent };
}

function outcomeOf(error: unknown): Outcome | undefined {
  if (error instanceof NetworkFault) return 'lost';
  if (!(error instanceof Problem) || error.code !== 'resync-required') return undefined;
  return error.errors.some(({ code }) => code === 'backup-restored') ? 'restored' : 'resync';
}
