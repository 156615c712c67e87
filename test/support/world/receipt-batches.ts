import type { Json } from '../http/answer.ts';
import { deliverMessages } from '../local/deliver.ts';
import type { Collection } from './collection.ts';
import type { PersonName } from './world.ts';

const PATH = '/api/receipts/batches';

/** Asks for the missing receipts of the operation of a collection. */
export function askForBatch({ world, round }: Collection, more: object = {}, by: PersonName = 'theo') {
  return world.as(by).post(PATH, { operation_id: round.operationId, ...more });
}

/** The same, carried out; the batch as it ended. */
export async function batchOf(collection: Collection, more: object = {}): Promise<Json> {
  const { body } = await askForBatch(collection, more);
  await deliverMessages();
  return readBatch(collection, body.batch_id);
}

export async function readBatch({ world }: Collection, batchId: number): Promise<Json> {
  return (await world.as('theo').get(`${PATH}/${batchId}`)).body;
}

/** Records `count` gifts of Alice's, each at another minute; their ids. */
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
