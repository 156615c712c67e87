import { expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../support/database/owner.ts';
import type { Json } from '../support/http/answer.ts';
import { openSeason } from '../support/world/season.ts';

const ROUNDS = 20;

test('two phones at the same house keep one row', async () => {
  const { world, addressAt } = await openSeason();
  const { id } = addressAt(4, 0);
  const draft = { dwelling: null, do_not_call: true };
  const put = (name: 'alice' | 'ada') => world.as(name).put(`/api/addresses/${id}/dwellings`, draft);
  const answers = await Promise.all([put('alice'), put('ada'), put('alice')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = await asOwner((trx) => trx.selectFrom('dwellings').selectAll().execute());
  expect(rows).toMatchObject([{ floor: null, door: null, do_not_call: true }]);
  expect(await historyOf('address', id)).toHaveLength(1);
});

test('two phones at the same door, written in two ways, keep one row and the history of each change', async () => {
  const { world, addressAt } = await openSeason();
  const { id } = addressAt(4, 0);
  const put = (name: 'alice' | 'ada', door: string, do_not_call: boolean) =>
    world.as(name).put(`/api/addresses/${id}/dwellings`, { dwelling: { door }, do_not_call });
  for (let round = 0; round < ROUNDS; round += 1) {
    const door = `Porte ${round}`;
    const answers = await Promise.all([
      put('alice', door, true),
      put('ada', `${door} `.toUpperCase(), true),
      put('ada', door, round % 2 === 0),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  const rows = await asOwner((trx) => trx.selectFrom('dwellings').selectAll().execute());
  expect(rows).toHaveLength(ROUNDS);
  const history: Json[] = await historyOf('address', id);
  // Each change reverses the one before: for every door, the last one is what is stored.
  for (const { door, do_not_call } of rows) {
    const ofDoor = history.filter(
      ({ changes }) => changes.door.new.toLowerCase() === String(door).toLowerCase(),
    );
    const turns = ofDoor.map(({ changes }) => changes.do_not_call.new);
    expect(turns.filter(Boolean).length - turns.filter((turn) => !turn).length).toBe(do_not_call ? 1 : 0);
  }
});
