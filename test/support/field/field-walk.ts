import type { Random } from '../../../infra/demo/seeded-random.ts';
import { formatCents } from '../../../lib/core/money.ts';
import { addSeconds } from '../../../lib/core/time.ts';
import type { Json } from '../http/answer.ts';
import { clock, ids } from '../run/resources.ts';
import type { Season } from '../world/season.ts';
import type { CarriedPhone, Delivery } from './carried-phone.ts';

/** A member's evening with a phone whose clock is wrong by `skew` seconds. */
export type Walk = CarriedPhone & { random: Random; userId: number; skew: number; nextAmount(): string };

const HOUR = 3600;
const LATEST = 12;

/** Returns a generator of unique amounts, so that a test can trace each of them. */
export function amountsFrom(cents: number): () => string {
  let next = cents;
  return () => {
    next += 1;
    return formatCents(next);
  };
}

type Doing = (walk: Walk, season: Season) => void;

const record: Doing = ({ phone, random, skew, nextAmount }, { round, addressAt }) => {
  const isAhead = random.below(15) === 0;
  phone.record({
    id: ids.uuid(),
    fk_operation: round.operationId,
    fk_adresse: addressAt(random.below(10), random.below(6)).id,
    montant: `${random.below(12) === 0 ? '-' : ''}${nextAmount()}`,
    fk_type_reglement: 'cash',
    name: 'Jeanne Petit',
    passed_at: addSeconds(clock.now(), isAhead ? HOUR : skew),
  });
};

const onOwn =
  (change: (walk: Walk, document: Json) => void): Doing =>
  (walk, season) => {
    // One of the latest documents, so that other writers change the same ones.
    const own = walk.phone.live().filter(({ user_id }) => (user_id ?? walk.userId) === walk.userId);
    const document = own.slice(-LATEST)[walk.random.below(Math.min(LATEST, own.length))];
    if (document) change(walk, document);
    else record(walk, season);
  };

const change = (fieldsOf: (walk: Walk) => object): Doing =>
  onOwn((walk, { id }) => walk.phone.change(id, fieldsOf(walk)));

const doings: readonly (readonly [number, Doing])[] = [
  [8, record],
  [6, change(({ nextAmount }) => ({ montant: nextAmount() }))],
  [2, change(({ random }) => ({ remark: `Code ${random.below(1000)}` }))],
  [2, change(({ random }) => ({ nb_calendriers: random.below(9) }))],
  [1, change(({ nextAmount }) => ({ montant: `-${nextAmount()}` }))],
  [1, onOwn(({ phone }, { id }) => phone.remove(id, 'Doublon'))],
  // Changes a colleague's visit, which the service should refuse.
  [
    1,
    ({ phone, userId, nextAmount }) => {
      const other = phone.live().find(({ user_id }) => user_id !== undefined && user_id !== userId);
      if (other) phone.change(other.id, { montant: nextAmount() });
    },
  ],
  // Corrects refused documents.
  [
    4,
    ({ phone, nextAmount }, { addressAt }) => {
      for (const { id } of phone.refused().slice(0, 2))
        phone.change(id, {
          montant: nextAmount(),
          passed_at: clock.now(),
          fk_adresse: addressAt(1, 1).id,
        });
    },
  ],
];

const deliveries: readonly (readonly [number, Delivery])[] = [
  [5, 'answered'],
  [2, 'compressed'],
  [2, 'request lost'],
  [4, 'answer lost'],
  [2, 'twice at once'],
];

/** Makes a few visits and changes offline, and then perhaps pushes and pulls. */
export async function walkOn(walk: Walk, season: Season): Promise<void> {
  const { random } = walk;
  for (let times = random.below(4); times > 0; times -= 1) random.pick(doings)(walk, season);
  if (random.below(10) < 6) await walk.push(random.pick(deliveries), random.below(2) === 0);
  if (random.below(10) < 5) await walk.pull(random.below(2) === 0 ? 7 : 1000);
}
