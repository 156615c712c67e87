import { beforeEach, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { phoneOf } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { ids } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const push = (rows: object[]) =>
  season.world.as('alice').post(`/api/field/passages/push?operation_id=${season.round.operationId}`, rows);

const draft = (more = {}) => ({
  id: ids.uuid(),
  fk_adresse: season.addressAt(1, 1).id,
  montant: '10.00',
  fk_type_reglement: 'cash',
  ...more,
});

test('an edit of what a colleague has got meanwhile is refused, and the phone told to drop it', async () => {
  const sent = draft({ name: 'Jeanne Petit' });
  await push([{ newDocumentState: sent }]);
  const phone = phoneOf(season.world.as('alice'), season.round.operationId);
  const [before] = await phone.pull();
  const change = { fk_user: season.round.bob.userId, fk_sector: season.bobsSector };
  await season.world.as('ada').patch(`/api/passages/${before.passage_id}`, change);
  // The phone receives the deletion while its edit waits; a later pull does not send it again.
  expect(await phone.pull()).toMatchObject([{ id: sent.id, _deleted: true }]);
  const { body } = await push([
    { newDocumentState: { ...before, montant: '20.00' }, assumedMasterState: before },
  ]);
  expect(body).toEqual([
    {
      id: sent.id,
      _deleted: true,
      version: before.version,
      sync_error: expect.objectContaining({ fields: ['id', 'montant'] }),
    },
  ]);
});

test('an edit that overtakes the creation of its document is an edit', async () => {
  const created = Array.from({ length: 10 }, () => draft());
  const edited = created.map((document) => ({ ...document, remark: 'Chien' }));
  const batch = (documents: object[]) => documents.map((newDocumentState) => ({ newDocumentState }));
  const answers = await Promise.all([push(batch(created)), push(batch(edited))]);
  const refused = answers.flatMap(({ body }) => body.filter(({ sync_error }: Json) => sync_error));
  expect(refused).toEqual([]);
  expect(await eventsNamed('passage_created')).toHaveLength(created.length);
});

test('of a creation and its edit in one batch the first row is taken, the second goes back to the phone', async () => {
  const sent = draft();
  const { body } = await push([
    { newDocumentState: sent },
    { newDocumentState: { ...sent, montant: '20.00' }, assumedMasterState: sent },
  ]);
  expect(body).toMatchObject([{ id: sent.id, montant: '10.00', sync_error: { code: 'duplicate-row' } }]);
  const [known] = body;
  const again = { newDocumentState: { ...known, montant: '20.00' }, assumedMasterState: known };
  await push([again]);
  const phone = phoneOf(season.world.as('alice'), season.round.operationId);
  expect(await phone.pull()).toMatchObject([{ montant: '20.00', version: 2 }]);
});

test('an edit of what was removed for good is refused and kept, and the phone told to drop it', async () => {
  const sent = draft();
  await push([{ newDocumentState: sent }]);
  const phone = phoneOf(season.world.as('alice'), season.round.operationId);
  const [before] = await phone.pull();
  await season.world.as('root').delete(`/api/passages/${before.passage_id}?soft=false&reason=Essai`);
  const { body } = await push([
    { newDocumentState: { ...before, montant: '20.00' }, assumedMasterState: before },
  ]);
  expect(body).toMatchObject([{ id: sent.id, _deleted: true, sync_error: { code: 'not-found' } }]);
  expect(await eventsNamed('passage_created')).toHaveLength(1);
  // A new creation is another document, even with the passage id of the removed one.
  const other = draft();
  await push([{ newDocumentState: { ...other, passage_id: before.passage_id } }]);
  await phone.pull();
  expect([...phone.documents.keys()]).toEqual([other.id]);
});
