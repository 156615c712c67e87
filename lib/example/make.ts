import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { findEntity } from '../data/entities.ts';
import { beginExample, type ExampleRow, findPeople, lockExample, saveExample } from '../data/example.ts';
import { visitors } from './people.ts';
import { isOld, progressOf, STEP_COUNT } from './progress.ts';
import type { Example } from './schemas.ts';

type Answer = z.input<typeof Example>;

/** Makes the next step, if one is missing; of two requests at once the second waits for the step and makes the one after it. */
export function makeExample(ctx: Context): Promise<Answer> {
  return ctx.transact('all', async (trx) => {
    const example = await currentExample(trx);
    if (example.steps >= STEP_COUNT) return progressOf(example.steps);
    // Loaded here, because they need verbs of nearly every domain.
    const { steps } = await import('./steps/steps.ts');
    await steps[example.steps]?.(trx, example);
    await saveExample(trx.db, { round: example.round, steps: example.steps + 1 });
    return progressOf(example.steps + 1);
  });
}

/** The example, locked; one that is old, or whose people were removed by a visitor, gives way to a new one. */
async function currentExample(trx: Context): Promise<ExampleRow> {
  const example = await lockExample(trx.db, trx.now);
  if (await isGood(trx, example)) return example;
  const entity = example.entity_id === null ? undefined : await findEntity(trx, example.entity_id);
  if (entity) {
    const { deleteEntity } = await import('../entities/delete.ts');
    await deleteEntity(trx, entity, { soft: true, reason: 'exemple' });
  }
  return beginExample(trx.db, example.round + 1, trx.now);
}

/** Whether nothing is wrong with an example, as far as it is made. */
async function isGood(trx: Context, { entity_id: entityId, made_at }: ExampleRow): Promise<boolean> {
  if (isOld(made_at, trx.now)) return false;
  if (entityId === null) return true;
  const [entity, people] = await Promise.all([findEntity(trx, entityId), findPeople(trx.db, entityId)]);
  const needed = Object.values(visitors).map((at) => people[at]);
  return entity !== undefined && needed.every((one) => one?.chk_active === 1 && one.deleted_at === null);
}
