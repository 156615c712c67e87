import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { buildTown, outlineOf } from '../../support/world/town.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  await buildTown();
  round = await openRound(world);
});

const draw = (more: object = {}, name: PersonName = 'ada', headers = {}) =>
  world
    .as(name)
    .post('/api/sectors', { operation_id: round.operationId, sector_name: 'Centre', ...more }, headers);
const countSectors = async () =>
  (await asOwner((trx) => trx.selectFrom('sectors').select('id').execute())).length;

describe('POST /api/sectors', () => {
  test('the drawing is in the event log, with the association it is for', async () => {
    const { status, body } = await draw({}, 'root');
    expect(status).toBe(201);
    expect(await eventsNamed('sector_created')).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'sector_created',
        user_id: world.person.root.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        sector_id: body.sector_id,
        operation_id: round.operationId,
        sector_name: 'Centre',
      },
    ]);
  });

  test('the association may be said, if it is that of the operation', async () => {
    expect(await draw({ entity_id: world.bondy })).toMatchObject({ status: 201 });
    for (const name of ['ada', 'root'] as const) {
      expect(await draw({ entity_id: world.noisy }, name)).toMatchObject({
        status: 422,
        body: { code: 'entity-not-found', errors: [{ pointer: '/entity_id' }] },
      });
    }
    expect(await countSectors()).toBe(1);
  });

  test('two sectors drawn at once share no address', async () => {
    const outline = outlineOf([0, 0], [4, 4]);
    const [first, second] = await Promise.all([draw({ outline }), draw({ outline })]);
    const counts = [first.body.address_count, second.body.address_count];
    expect(counts.sort((a, b) => a - b)).toEqual([0, 25]);
  });

  test('the same request under the same key draws one sector', async () => {
    const key = { 'idempotency-key': 'centre' };
    const outline = outlineOf([0, 0], [4, 4]);
    const first = await draw({ outline }, 'ada', key);
    const again = await draw({ outline }, 'ada', key);
    expect(again.body).toEqual(first.body);
    expect(await countSectors()).toBe(1);
  });

  test.each([
    [{ operation_id: undefined }, '/operation_id', 'required'],
    [{ operation_id: '1' }, '/operation_id', 'invalid-type'],
    [{ sector_name: undefined }, '/sector_name', 'required'],
    [{ sector_name: ' ' }, '/sector_name', 'too-small'],
    [{ sector_name: 'x'.repeat(101) }, '/sector_name', 'too-big'],
    [{ color: 'red' }, '/color', 'invalid-format'],
    [{ members: 'alice' }, '/members', 'invalid-type'],
    [{ members: [0] }, '/members/0', 'too-small'],
    [{ area_m2: 5 }, '/area_m2', 'unknown-field'],
  ])('%j is refused at its place and nothing is drawn', async (more, pointer, code) => {
    expect(await draw(more)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
    expect(await countSectors()).toBe(0);
    expect(await eventsNamed('sector_created')).toEqual([]);
  });
});
