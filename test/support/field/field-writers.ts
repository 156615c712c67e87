import type { Random } from '../../../infra/demo/seeded-random.ts';
import { ControlRefusal } from '../../../infra/pay-simulator/world.ts';
import type { Json, TestAnswer } from '../http/answer.ts';
import type { Provider } from '../pay/pay.ts';
import type { CardCheckout } from '../pay/pay-checkout.ts';
import { openRound } from '../world/round.ts';
import { outlineOf } from '../world/town.ts';

/** A writer other than the phones; each call is one round. */
export type Writer = () => Promise<void>;

function expectAnswered({ status, body }: TestAnswer): Json {
  if (status >= 500 && status !== 503) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Changes, moves, deletes and restores passages, and assigns members to sectors and removes them. */
export function administrator(
  { as, round, alicesSector, bobsSector }: CardCheckout,
  random: Random,
  nextAmount: () => string,
): Writer {
  const ada = as('ada');
  const members = [round.alice.userId, round.bob.userId];
  const drawn = <T>(items: readonly T[]): T | undefined => items[random.below(items.length)];
  const changed = (id: number, fields: object) => ada.patch(`/api/passages/${id}`, fields);
  const removed = (id: number) => ada.delete(`/api/passages/${id}?reason=Doublon`);
  const steps: readonly (readonly [number, (passageId: number) => Promise<TestAnswer>])[] = [
    [4, (id) => changed(id, { montant: nextAmount() })],
    [2, (id) => changed(id, { remark: `Code ${random.below(1000)}` })],
    [2, (id) => changed(id, { fk_sector: drawn([alicesSector, bobsSector]) })],
    [2, (id) => changed(id, { fk_user: drawn(members) })],
    [1, removed],
    [1, (id) => removed(id).then(() => ada.post(`/api/passages/${id}/restore`))],
    [
      1,
      () =>
        ada.put(`/api/sectors/${drawn([alicesSector, bobsSector])}/members`, {
          members: members.filter(() => random.below(10) < 7),
        }),
    ],
  ];
  return async () => {
    const { data } = expectAnswered(
      await ada.get(`/api/passages?operation_id=${round.operationId}&sort=-updated_at&limit=30`),
    );
    const passage: Json = drawn(data);
    if (passage) expectAnswered(await random.pick(steps)(passage.passage_id));
  };
}

/** Takes card payments, refunds them, and delivers the provider's events at random times. */
export function cardTaker(
  { as, round, addressAt, open, refund }: CardCheckout,
  provider: Provider,
  random: Random,
): Writer {
  const taken: number[] = [];
  const take = async () => {
    const { body, status } = await as('alice').post('/api/passages', {
      fk_operation: round.operationId,
      fk_adresse: addressAt(random.below(5), random.below(5)).id,
      montant: '12.50',
      fk_type_reglement: 'pay',
    });
    if (status !== 201) return;
    const intent = expectAnswered(await open(body.passage_id));
    if (isTapped(provider, intent.payment_intent_id)) taken.push(body.passage_id);
  };
  const giveBack = async () => {
    const passage_id = taken[random.below(taken.length)];
    if (passage_id) expectAnswered(await refund({ passage_id, amount: `${1 + random.below(3)}.00` }));
  };
  return async () => {
    await random.pick([
      [3, take],
      [1, giveBack],
      [4, async () => void (await provider.deliverEvents())],
    ])();
  };
}

/** False if the payment was cancelled, because a writer changed the amount between opening and tapping. */
function isTapped({ simulator }: Provider, intentId: string | undefined): boolean {
  if (intentId === undefined) return false;
  try {
    simulator.tap(intentId);
    return true;
  } catch (error) {
    if (error instanceof ControlRefusal) return false;
    throw error;
  }
}

/** Draws sectors in another operation and copies them to the phones' operation, which extends the members' areas. */
export async function sectorCopier({ as, round, world }: CardCheckout, random: Random): Promise<Writer> {
  const other = await openRound(world, { name: 'Calendriers 2028' });
  const members = [round.alice.userId, round.bob.userId];
  let drawn = 0;
  return async () => {
    if (random.below(8) > 0) return;
    drawn += 1;
    const from = random.below(9);
    expectAnswered(
      await as('ada').post('/api/sectors', {
        operation_id: other.operationId,
        sector_name: `Nord ${drawn}`,
        outline: outlineOf([from, 5], [from + 1, 9]),
        members: members.filter(() => random.below(2) === 0),
      }),
    );
    const answer = await as('ada').post(`/api/operations/${round.operationId}/copy-sectors`, {
      from_operation_id: other.operationId,
    });
    expectAnswered(answer);
  };
}
