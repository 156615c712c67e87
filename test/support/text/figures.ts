import fc from 'fast-check';
import { PaymentState } from '../../../lib/core/records/passage.ts';
import { asOwner } from '../database/owner.ts';
import type { Json, TestAnswer } from '../http/answer.ts';
import type { SeasonIds } from '../world/random-season.ts';
import { openSeason, type Season } from '../world/season.ts';
import type { PersonName } from '../world/world.ts';

/** A season with helpers to read its statistics. */
export type SeasonWithFigures = Season & {
  /** Records a visit and returns its id. */
  recorded(name: PersonName, draft: object): Promise<number>;
  /** Sets the payment state and refund of a passage as the provider would. */
  settle(passageId: number, payment_state: PaymentState, refunded_cents?: number): Promise<void>;
  ask(name: PersonName, query?: string): Promise<TestAnswer>;
  /** Reads the statistics; throws unless the status is 200. */
  read(name?: PersonName, query?: string): Promise<Json>;
};

export async function openFigures(more: object = {}): Promise<SeasonWithFigures> {
  const season = await openSeason(more);
  const { world, visit } = season;
  const ask: SeasonWithFigures['ask'] = (name, query = '') =>
    world.as(name).get(`/api/stats/entities/${world.bondy}${query}`);
  return {
    ...season,
    ask,
    recorded: async (name, draft) => (await visit(name, draft)).body.passage_id,
    settle,
    read: async (name = 'ada', query = '') => {
      const { status, body } = await ask(name, query);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
}

async function settle(passageId: number, payment_state: PaymentState, refunded_cents = 0): Promise<void> {
  await asOwner((trx) =>
    trx
      .updateTable('passages')
      .set({ payment_state, refunded_cents })
      .where('passage_id', '=', passageId)
      .execute(),
  );
}

/** Any state of a card payment, or none. */
export const anyPaymentState = fc.constantFrom(null, ...PaymentState.options);

/** Where the random visits of a season take place: two of its sectors, and addresses of both. */
export function visitPlaces({
  world,
  round,
  alicesSector,
  bobsSector,
  addressAt,
}: SeasonWithFigures): SeasonIds {
  const spots = [...Array(10).keys()].map((column) => addressAt(column, 0).id);
  return {
    entityId: world.bondy,
    operationId: round.operationId,
    firstInstant: '2026-10-10T00:00:00.000Z',
    members: [round.alice.opeUserId, round.bob.opeUserId],
    sectors: [alicesSector, bobsSector, alicesSector],
    addresses: [...spots, addressAt(0, 9).id, addressAt(9, 9).id],
  };
}
