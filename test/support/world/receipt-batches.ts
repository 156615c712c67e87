import type { Json } from '../http/answer.ts';
import { deliverMessages } from '../local/deliver.ts';
import type { Collection } from './collection.ts';
import type { PersonName } from './world.ts';

const PATH = '/api/receipts/batches';

/** Requests a batch of the missing receipts of the collection's operation. */
export function askForBatch({ world, round }: Collection, more: object = {}, by: PersonName = 'theo') {
  return world.as(by).post(PATH, { operation_id: round.operationId, ...more });
}

/** Requests a batch and runs it; returns the finished batch. */
export async function batchOf(collection: Collection, more: object = {}): Promise<Json> {
  const { body } = await askForBatch(collection, more);
  await deliverMessages();
  return readBatch(collection, body.batch_id);
}

export async function readBatch({ world }: Collection, batchId: number): Promise<Json> {
  return (await world.as('theo').get(`${PATH}/${batchId}`)).body;
}

/** Records `count` gifts of Alice, each at a different minute; returns their ids. */
export async function giftsOf({ world, round, addressAt }: Collection, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 200) {
    const passages = Array.from({ length: Math.min(200, count - at) }, (_, index) => ({
      fk_operation: round.operationId,
      fk_adresse: addressAt(1, 1).id,
      montant: '10.00',
      fk_type_reglement: 'cash',
      name: 'Camille Martin',
      passed_at: new Date(Date.UTC(2026, 10, 18, 8, at + index)).toISOString(),
    }));
    const { body } = await world.as('alice').post('/api/passages/bulk', { passages });
    ids.push(...body.results.map(({ passage_id }: Json) => passage_id));
  }
  return ids;
}
