import { expect } from '@jest/globals';
import { seededRandom } from '../../../infra/demo/seeded-random.ts';
import { asOwner, eventsNamed } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import type { PersonName } from '../world/world.ts';
import { type FieldClient, sync } from './field-client.ts';
import type { Scenario, Stage } from './stage.ts';

const SEED = Number(process.env['FIELD_SEED'] ?? 20_261_123);
const OPERATIONS = 60;
/** The probability (in percent) that Ada acts after an operation of a phone. */
const ADA_PERCENT = 10;

type Random = ReturnType<typeof seededRandom>;
type Phone = { name: PersonName; client: FieldClient };
/** The random choices; every kind of phone gets the same ones while the phones behave alike. */
type Draws = { stage: Stage; random: Random; created: Set<string> };

const one = <T>(random: Random, items: readonly T[]): T | undefined => items[random.below(items.length)];

async function ownDocument({ stage, random }: Draws, { client, name }: Phone): Promise<Json> {
  const { userId } = stage.season.world.person[name];
  const mine = (await client.documents()).filter(({ user_id = userId }) => user_id === userId);
  return one(
    random,
    mine.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
}

async function create({ stage, random, created }: Draws, { client, name }: Phone): Promise<void> {
  const column = random.below(5) + (name === 'bob' ? 5 : 0);
  const { id: fk_adresse } = stage.season.addressAt(column, random.below(5));
  const draft = stage.draft({ fk_adresse, montant: `${1 + random.below(50)}.00`, name: 'Jeanne Petit' });
  created.add(draft.id);
  await client.create(draft);
}

async function edit(draws: Draws, phone: Phone): Promise<void> {
  const document = await ownDocument(draws, phone);
  if (!document) return create(draws, phone);
  const value = String(draws.random.below(1000));
  const changes = draws.random.pick<Record<string, string>>([
    [3, { montant: `${value}.00` }],
    [3, { remark: `Code ${value}` }],
    [1, { montant: `${value}.00`, remark: `Code ${value}` }],
    [1, { name: `Jeanne ${value}`, montant: '-1' }],
  ]);
  await phone.client.edit(document.id, changes);
}

async function remove(draws: Draws, phone: Phone): Promise<void> {
  const document = await ownDocument(draws, phone);
  if (!document) return;
  await phone.client.remove(document.id, 'Doublon');
  // From here on the test does not require the document at the service: it may never have been sent.
  draws.created.delete(document.id);
}

async function meet({ stage, random }: Draws, { client }: Phone): Promise<void> {
  stage.service.loseAnswers('push', random.below(4) === 0 ? 1 : 0);
  stage.service.loseAnswers('pull', random.below(6) === 0 ? 1 : 0);
  await client.meet();
}

/** A refused creation stays on its phone until its member corrects it. */
async function putRight({ client }: Phone): Promise<void> {
  await sync(client);
  for (const { id, passage_id } of await client.documents())
    if (passage_id === undefined) await client.edit(id, { montant: '1.00' });
}

async function adaActs({ stage, random }: Draws): Promise<void> {
  const { alicesSector, bobsSector, round } = stage.season;
  const passage = one(random, await stage.truth('ada'));
  const { passage_id } = passage ?? {};
  const path = `/api/passages/${passage_id}`;
  const members = [round.alice.userId, round.bob.userId].filter(() => random.below(10) < 7);
  const act = random.pick([
    [3, () => stage.ada.patch(path, { montant: '99.00' })],
    [3, () => stage.ada.patch(path, { remark: 'Ada' })],
    [3, () => stage.ada.patch(path, { fk_sector: random.below(2) === 0 ? alicesSector : bobsSector })],
    [1, () => stage.ada.post('/api/receipts', { passage_id })],
    [1, () => stage.ada.delete(`${path}?reason=Doublon`)],
    [2, () => stage.ada.put(`/api/sectors/${one(random, [alicesSector, bobsSector])}/members`, { members })],
  ]);
  const { status, body } = await act();
  if (status >= 500) throw new Error(JSON.stringify(body));
}

/** Phones act randomly, online and offline; at the end all agree with the service. */
export const converge: Scenario = {
  title: `three phones agree with the service after ${OPERATIONS} operations each, FIELD_SEED=${SEED}`,
  play: async (stage) => {
    const settings = { members_can_delete: true };
    await stage.ada.patch(`/api/entities/${stage.season.world.bondy}`, { settings });
    const names = ['alice', 'alice', 'bob'] as const;
    const phones = await Promise.all(
      names.map(async (name, at) => ({ name, client: await stage.phone(name, at === 0 ? 7 : 1000) })),
    );
    const draws: Draws = { stage, random: seededRandom(SEED), created: new Set() };
    for (let step = 0; step < OPERATIONS * phones.length; step += 1) {
      const phone = phones[step % phones.length];
      const act = draws.random.pick([
        [4, create],
        [6, edit],
        [1, remove],
        [4, meet],
      ]);
      if (phone) await act(draws, phone);
      if (draws.random.below(100) < ADA_PERCENT) await adaActs(draws);
    }
    for (const phone of phones) await putRight(phone);
    const pairs = phones.map(({ client, name }) => [client, name] as const);
    await stage.agree([...pairs, ...pairs]);
    const stored = await asOwner((trx) => trx.selectFrom('passages').select(['id', 'passage_id']).execute());
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining([...draws.created]));
    const recorded = (await eventsNamed('passage_created')).map(({ passage_id }) => passage_id);
    expect(recorded.toSorted()).toEqual(stored.map(({ passage_id }) => passage_id).toSorted());
  },
};
