import { beforeEach, describe, expect, test } from '@jest/globals';
import { damageCells } from '../../support/database/damage.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock, ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let query: string;
beforeEach(async () => {
  season = await openSeason();
  query = `operation_id=${season.round.operationId}`;
});

const as = (name: PersonName) => season.world.as(name);
const list = (name: PersonName) => as(name).get(`/api/field/quarantine?${query}`);

/** Alice's phone pushes a visit after the operation was closed. */
async function refused(): Promise<Json> {
  const sent = {
    id: ids.uuid(),
    fk_operation: season.round.operationId,
    fk_adresse: season.addressAt(1, 1).id,
    montant: '10.00',
    fk_type_reglement: 'cash',
    name: 'Jeanne Petit',
  };
  await as('ada').patch(`/api/operations/${season.round.operationId}`, { chk_active: 0 });
  await as('alice').post(`/api/field/passages/push?${query}`, [{ newDocumentState: sent }]);
  return sent;
}

describe('GET /api/field/quarantine: documents that were refused', () => {
  test('are listed as they were sent', async () => {
    const sent = await refused();
    const { status, body } = await list('ada');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: [
          {
            id: sent.id,
            user_id: season.round.alice.userId,
            operation_id: season.round.operationId,
            passage_id: null,
            deleted: false,
            discarded_at: null,
            discarded_by: null,
            code: 'operation-closed',
            document: sent,
            first_at: clock.now(),
            last_at: clock.now(),
            times: 1,
          },
        ],
        next_cursor: null,
      },
    });
  });

  test('of who was taken out of the operation are kept, although the phone is told to drop it', async () => {
    const { operationId, alice } = season.round;
    const sent = { id: ids.uuid(), fk_operation: operationId, montant: '10.00', fk_type_reglement: 'cash' };
    await as('ada').delete(`/api/operations/${operationId}/members/${alice.opeUserId}`);
    const answer = await as('alice').post(`/api/field/passages/push?${query}`, [{ newDocumentState: sent }]);
    expect(answer).toMatchObject({ status: 403 });
    expect((await list('ada')).body.data).toMatchObject([{ id: sent.id, code: 'forbidden', document: sent }]);
  });

  test('that are damaged are told with all the rest, and what the list says stays', async () => {
    const sent = await refused();
    await damageCells('field_quarantine', 'encrypted_document');
    const { status, body } = await list('ada');
    expect([status, body.data]).toEqual([
      200,
      [
        expect.objectContaining({
          id: sent.id,
          code: 'operation-closed',
          document: {},
          damaged: ['document'],
        }),
      ],
    ]);
  });

  test('that are large come in shorter pages, none left out', async () => {
    const document = () => ({ id: ids.uuid(), remark: 'x'.repeat(900_000) });
    for (let count = 0; count < 4; count += 1)
      await as('alice').post(`/api/field/passages/push?${query}`, [{ newDocumentState: document() }]);
    const first = (await list('ada')).body;
    expect(first.data).toHaveLength(2);
    const rest = (await as('ada').get(`/api/field/quarantine?${query}&cursor=${first.next_cursor}`)).body;
    expect(rest).toMatchObject({ data: [{}, {}], next_cursor: null });
  });
});
