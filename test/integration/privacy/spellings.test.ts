import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { download } from '../../support/world/exports.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const ada = () => collection.world.as('ada');
const erase = async (question: object, dry_run = false): Promise<Json> =>
  (await ada().post('/api/privacy/erase', { ...question, reason: 'Demande du 3 mars', dry_run })).body;
const countOf = (parts: Json[], what: string) => parts.find((part) => part.what === what)?.count;

/** Each name as stored and as typed, for example on a tablet and on a keyboard. */
const spellings = [
  ['an apostrophe', 'D’Angelo Rossi', "D'Angelo Rossi"],
  ['an apostrophe of a tablet', "D'Angelo Rossi", 'd’angelo rossi'],
  ['two spaces', 'Jean  Dupont', 'Jean Dupont'],
  ['a dash that does not break', 'Jean‑Luc Morel', 'Jean-Luc Morel'],
  ['a space that does not break', 'Anne Morel', 'Anne  Morel'],
  ['accents', 'Éva Lefèvre', 'Eva Lefevre'],
  ['no accents', 'Eva Lefevre', 'ÉVA LEFÈVRE'],
  ['a ligature', 'Camille Lecœur', 'camille lecoeur'],
] as const;

describe('a person whose name is typed otherwise than it is stored', () => {
  test.each(spellings)('with %s is shown and erased', async (_, name, typed) => {
    await collection.collect({ name, email: null });
    await collection.collect({ name: 'Témoin Voisin', email: null });
    const { body } = await ada().post('/api/privacy/export', { name: typed });
    await deliverMessages();
    const { url } = (await ada().get(`/api/exports/${body.export_id}`)).body;
    const file = JSON.parse((await download(url)).text);
    expect(file.visits.map((visit: Json) => visit.name)).toEqual([name]);
    expect(countOf((await erase({ name: typed })).erased, 'visits')).toBe(1);
    const { data } = (await ada().get('/api/passages')).body;
    expect(data.map((visit: Json) => visit.name).toSorted()).toEqual(['Témoin Voisin', null]);
  });

  test('is found by the postal address and on receipts that are kept, too', async () => {
    await collection.receipted({ name: 'Éva d’Angelo', donor_address: '3 rue de l’Église, 93140 Bondy' });
    const typed = { name: "Eva D'Angelo", donor_address: "3 rue de l'eglise, 93140 BONDY" };
    expect(countOf((await erase(typed)).erased, 'visits')).toBe(1);
    expect(countOf((await erase({ name: typed.name }, true)).kept, 'receipts')).toBe(1);
  });

  test('is somebody else with another e-mail address: its accents count', async () => {
    await collection.collect({ name: 'Zoé', email: 'zoé@example.org' });
    expect(countOf((await erase({ email: 'zoe@example.org' }, true)).erased, 'visits')).toBe(0);
  });
});
