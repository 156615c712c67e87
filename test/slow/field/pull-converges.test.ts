import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../infra/demo/seeded-random.ts';
import { type Phone, phoneOf } from '../../support/field/phone.ts';
import type { Json, TestAnswer } from '../../support/http/answer.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

const SEED = Number(process.env['FIELD_SEED'] ?? 20_261_123);
const WRITERS = 8;
const STEPS = 40;
const COLLECTIONS = ['passages', 'addresses', 'sectors', 'members'];
const READERS: PersonName[] = ['alice', 'bob', 'ada'];

const { database } = globalThis.shared;
// The embedded database has one connection, so writes and reads do not overlap.
const onServer = database.kind === 'postgres' ? describe : describe.skip;

type Step = (season: Season, chance: () => number, known: Json[]) => Promise<TestAnswer>;

const pick = <T>(items: readonly T[], chance: () => number): T | undefined =>
  items[Math.floor(chance() * items.length)];

const onKnown =
  (change: (season: Season, id: number, chance: () => number) => Promise<TestAnswer>): Step =>
  async (season, chance, known) => {
    const passage = pick(known, chance);
    return passage ? change(season, passage.passage_id, chance) : create(season, chance, known);
  };

const create: Step = async (season, chance, known) => {
  const name = chance() < 0.5 ? 'alice' : 'bob';
  const column = Math.floor(chance() * 10);
  const answer = await season.visit(name, {
    fk_adresse: season.addressAt(column, Math.floor(chance() * 5)).id,
    montant: '10',
    fk_type_reglement: 'cash',
    name: 'Jeanne Petit',
  });
  if (answer.status === 201) known.push(answer.body);
  return answer;
};

const patched = (patch: (season: Season, chance: () => number) => object) =>
  onKnown((season, id, chance) => season.world.as('ada').patch(`/api/passages/${id}`, patch(season, chance)));

const move = patched(({ alicesSector, bobsSector }, chance) => ({
  fk_sector: chance() < 0.5 ? alicesSector : bobsSector,
}));

const steps: Step[] = [
  create,
  create,
  create,
  patched((_, chance) => ({ remark: `Code ${Math.floor(chance() * 1000)}` })),
  move,
  move,
  move,
  patched(({ round }, chance) => ({ fk_user: chance() < 0.5 ? round.alice.userId : round.bob.userId })),
  onKnown((season, id) => season.world.as('ada').delete(`/api/passages/${id}?reason=Doublon`)),
  onKnown((season, id) => season.world.as('ada').post(`/api/passages/${id}/restore`)),
  ({ world, alicesSector, addressAt }, chance) =>
    world
      .as('ada')
      .patch(`/api/sectors/${alicesSector}/addresses/${addressAt(Math.floor(chance() * 5), 1).id}`, {
        nb_log: Math.floor(chance() * 9),
      }),
  // Rare, because a member with no sector, or with both, is not affected when a passage moves.
  async (season, chance, known) => {
    if (chance() < 0.6) return create(season, chance, known);
    const { world, round, alicesSector, bobsSector } = season;
    const members = [round.alice.userId, round.bob.userId].filter(() => chance() < 0.6);
    return world
      .as('ada')
      .put(`/api/sectors/${chance() < 0.5 ? alicesSector : bobsSector}/members`, { members });
  },
];

const sorted = (phone: Phone) => [...phone.documents.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));

onServer(`phones that pull while others write, FIELD_SEED=${SEED}`, () => {
  test('have in the end what is theirs: nothing missing, stale or left over', async () => {
    const season = await openSeason();
    const { operationId } = season.round;
    const known: Json[] = [];
    const phones = READERS.flatMap((name) =>
      COLLECTIONS.map((collection) => ({
        name,
        collection,
        phone: phoneOf(season.world.as(name), operationId, collection),
      })),
    );
    let isWriting = true;
    const write = async (writer: number) => {
      const { below } = seededRandom(SEED + writer);
      const drawn = () => below(1_000_000) / 1_000_000;
      for (let at = 0; at < STEPS; at += 1) {
        clock.advance(2);
        const { status, body } = await (pick(steps, drawn) ?? create)(season, drawn, known);
        if (status >= 500 && status !== 503) throw new Error(JSON.stringify(body));
      }
    };
    const read = async () => {
      while (isWriting) {
        for (const { phone } of phones) {
          clock.advance(1);
          await phone.pull(7);
        }
      }
    };
    const reading = read();
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    isWriting = false;
    await reading;
    for (const { name, collection, phone } of phones) {
      await phone.pull(7);
      const fresh = phoneOf(season.world.as(name), operationId, collection);
      await fresh.pull();
      const now = new Map(sorted(fresh));
      const had = sorted(phone).map(([id, document]) => [id, { ...document, version: undefined }]);
      const has = sorted(fresh).map(([id, document]) => [id, { ...document, version: undefined }]);
      expect([name, collection, had]).toEqual([name, collection, has]);
      if (collection === 'passages') {
        const pages = await allPages(season.world.as(name), `/api/passages?operation_id=${operationId}`);
        expect([...now.keys()].toSorted()).toEqual(
          pages
            .flat()
            .map(({ id }: Json) => id)
            .toSorted(),
        );
      }
    }
  });
});
