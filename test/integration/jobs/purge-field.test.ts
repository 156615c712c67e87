import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { phoneOf, pullPage } from '../../support/field/phone.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

const DAY = 86_400;

let season: Season;
let operationId: number;
beforeEach(async () => {
  season = await openSeason();
  operationId = season.round.operationId;
});

/** Moves all departures back by more than half a year. */
async function forgetAll(): Promise<void> {
  await asOwner((trx) =>
    trx
      .updateTable('field_changes')
      .set({ gone_at: '2026-01-01T00:00:00Z' })
      .where('gone_at', 'is not', null)
      .execute(),
  );
  await runJob('purge');
}

describe('the job purge', () => {
  test('keeps what was refused of a phone for ninety days', async () => {
    const document = { id: ids.uuid(), fk_operation: operationId, montant: '-3' };
    const path = `/api/field/passages/push?operation_id=${operationId}`;
    await season.world.as('alice').post(path, [{ newDocumentState: document }]);
    clock.advance(90 * DAY);
    expect(await runJob('purge')).toMatchObject({ field_documents: 0 });
    clock.advance(1);
    expect(await runJob('purge')).toMatchObject({ field_documents: 1 });
  });

  test('forgets what left a sector after half a year; a phone that did not ask since has to load everything', async () => {
    const { world, alicesSector, addressAt, round } = season;
    const alice = world.as('alice');
    const visit = (column: number) => season.visit('bob', { fk_adresse: addressAt(column, 1).id });
    const { passage_id } = (await visit(1)).body;
    const [late, early] = [phoneOf(alice, operationId), phoneOf(alice, operationId)];
    await Promise.all([late.pull(), early.pull()]);
    await world.as('ada').patch(`/api/passages/${passage_id}`, { fk_sector: season.bobsSector });
    await visit(2);
    expect(await early.pull()).toHaveLength(2);
    await world.as('ada').put(`/api/sectors/${alicesSector}/members`, { members: [round.alice.userId] });
    const age = (days: number) =>
      asOwner((trx) =>
        trx
          .updateTable('field_left')
          .set({ at: new Date(Date.parse(clock.now()) - days * DAY * 1000).toISOString() })
          .execute(),
      );
    await age(180);
    await runJob('purge');
    expect(await pullPage(alice, { operationId, cursor: late.cursor() })).toMatchObject({ status: 200 });
    await age(181);
    await runJob('purge');
    expect(await pullPage(alice, { operationId, cursor: late.cursor() })).toMatchObject({ status: 410 });
    expect(await early.pull()).toEqual([]);
  });

  test('does not stop the first load of a phone', async () => {
    const { world, addressAt } = season;
    for (let column = 1; column <= 4; column += 1)
      await season.visit('bob', { fk_adresse: addressAt(column, 1).id });
    const deleted = (await season.visit('bob', { fk_adresse: addressAt(7, 1).id })).body;
    await world.as('root').delete(`/api/passages/${deleted.passage_id}?soft=false&reason=Doublon`);
    await forgetAll();
    expect(await phoneOf(world.as('alice'), operationId).pull(2)).toHaveLength(4);
  });

  test('spares a phone that asks, though nothing of its own changes', async () => {
    const { world, addressAt } = season;
    const alice = phoneOf(world.as('alice'), operationId);
    await season.visit('bob', { fk_adresse: addressAt(1, 1).id });
    await alice.pull();
    const { passage_id } = (await season.visit('bob', { fk_adresse: addressAt(7, 1).id })).body;
    await world.as('root').delete(`/api/passages/${passage_id}?soft=false&reason=Doublon`);
    expect(await alice.pull()).toEqual([]);
    await forgetAll();
    expect(await alice.pull()).toEqual([]);
    await season.visit('bob', { fk_adresse: addressAt(2, 1).id });
    expect(await alice.pull()).toHaveLength(1);
  });
});
