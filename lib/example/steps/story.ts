import type { Context } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { type ExampleRow, findPeople, findSeasons } from '../../data/example.ts';
import type { OperationRow } from '../../data/operations.ts';
import { type Trace, writeTrace } from '../../data/outbox.ts';
import { type Actor, actingAs } from '../acting.ts';

/** What is there of the example while a step adds to it. */
export type Story = {
  trx: Context;
  entityId: number;
  madeAt: Instant;
  people: readonly Actor[];
  /** The season that is over and the one of now, as far as they are made. */
  seasons: readonly OperationRow[];
  /** The context of the person at this place of the list, at an instant. */
  as: (person: number, now: Instant) => Context;
};

/** Runs a step of an example that has its association; its history is written with it. */
export async function withStory(
  trx: Context,
  { entity_id: entityId, made_at: madeAt }: ExampleRow,
  work: (story: Story) => Promise<void>,
): Promise<void> {
  if (entityId === null) throw new Error('the example has no association yet');
  const history: Trace['history'] = [];
  const people = await findPeople(trx.db, entityId);
  const seasons = await findSeasons(trx.db, entityId);
  const as = (person: number, now: Instant) => {
    const actor = people[person];
    if (!actor) throw new Error(`the example has no person ${person}`);
    return actingAs(trx, actor, { entityId, now, history });
  };
  await work({ trx, entityId, madeAt, people, seasons, as });
  if (history.length > 0) await writeTrace(trx.db, { events: [], messages: [], history });
}

/** The season of now; the one before it with `before`. */
export function seasonOf({ seasons }: Story, which: 'before' | 'now'): OperationRow {
  const season = seasons[which === 'before' ? 0 : 1];
  if (!season) throw new Error(`the example has no season of ${which}`);
  return season;
}
