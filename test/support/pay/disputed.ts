import { expect } from '@jest/globals';
import type { Json } from '../http/answer.ts';
import { clock, ids } from '../run/resources.ts';
import type { Season } from '../world/season.ts';

/** The open conflicts about a visit, and the visit before the first change. */
export type Disputed = { passage: Json; conflicts: Json[] };

/** Ada changes a visit of Alice, and Alice's phone pushes another change of the same fields. */
export async function dispute(season: Season, first: object, refused: object): Promise<Disputed> {
  const { world, round } = season;
  const query = `operation_id=${round.operationId}`;
  const { body: passage } = await world.as('alice').post('/api/passages', {
    id: ids.uuid(),
    fk_operation: round.operationId,
    fk_adresse: season.addressAt(1, 1).id,
    montant: '10.00',
    fk_type_reglement: 'cash',
    name: 'Jeanne Petit',
  });
  await world.as('ada').patch(`/api/passages/${passage.passage_id}`, first);
  clock.advance(60);
  const row = { newDocumentState: { ...passage, ...refused }, assumedMasterState: passage };
  const answer = await world.as('alice').post(`/api/field/passages/push?${query}`, [row]);
  expect(answer).toMatchObject({ status: 200 });
  const { body } = await world.as('ada').get(`/api/field/conflicts?${query}&state=open`);
  return { passage, conflicts: body.data };
}
