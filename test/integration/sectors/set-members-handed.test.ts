import { expect, test } from '@jest/globals';
import { phoneOf } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason } from '../../support/world/season.ts';

test('a sector goes from member to member with its doors done, which stay with who did them', async () => {
  const season = await openSeason();
  const { world, round, alicesSector, addressAt } = season;
  const done = { fk_adresse: addressAt(1, 1).id, fk_type: 'don', montant: 10, fk_type_reglement: 'cash' };
  await season.visit('alice', { ...done, name: 'Madame Petit' });
  const phonesOf = (name: 'alice' | 'bob') => ({
    sectors: phoneOf(world.as(name), round.operationId, 'sectors'),
    addresses: phoneOf(world.as(name), round.operationId, 'addresses'),
    passages: phoneOf(world.as(name), round.operationId, 'passages'),
  });
  const [alice, bob] = [phonesOf('alice'), phonesOf('bob')];
  const pull = async () => {
    for (const phone of Object.values({ ...alice })) await phone.pull();
    for (const phone of Object.values({ ...bob })) await phone.pull();
  };
  await pull();
  clock.advance(60);
  const members = [round.bob.userId];
  expect((await world.as('ada').put(`/api/sectors/${alicesSector}/members`, { members })).status).toBe(200);
  await pull();
  // Alice keeps her own visit, but not the rest of the sector.
  expect([...alice.passages.documents.values()]).toMatchObject([{ name: 'Madame Petit' }]);
  expect([alice.sectors.documents.size, alice.addresses.documents.size]).toEqual([0, 0]);
  // Bob sees Alice's visit without the donor's name.
  expect([bob.sectors.documents.size, bob.addresses.documents.size]).toEqual([2, 50]);
  expect([...bob.passages.documents.values()]).toMatchObject([
    { fk_user: round.alice.opeUserId, name: null, montant: '10.00' },
  ]);
  const door = [...bob.addresses.documents.values()].find(
    ({ address_id }: Json) => address_id === done.fk_adresse,
  );
  expect(door?.['dwellings']).toMatchObject([{ last_passage: { fk_type: 'don' } }]);
});
