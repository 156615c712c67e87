import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { ItemProblem, readItem, refusedItem } from '../core/items.ts';
import { Problem } from '../core/problems.ts';
import { Id } from '../core/schemas.ts';
import { createPassage } from './create.ts';
import { PassageDraft } from './schemas.ts';

const MAX_PASSAGES = 200;

export const PassageBatch = z
  .strictObject({
    passages: z
      .array(z.unknown())
      .max(MAX_PASSAGES, { error: `must have at most ${MAX_PASSAGES} items`, abort: true })
      .meta({
        override: ({ jsonSchema }) => {
          Object.assign(jsonSchema, { items: { $ref: '#/components/schemas/PassageDraft' } });
        },
        description: 'Each is judged and recorded by itself, in the order of the ids.',
      }),
  })
  .meta({ id: 'PassageBatch' });

export const PassageResults = z
  .strictObject({
    results: z.array(
      z.strictObject({
        index: z.int().nonnegative(),
        status: z.enum(['created', 'duplicate', 'refused']).meta({
          description:
            '`duplicate`: recorded before under the same `id`; both may be forgotten by the client.',
        }),
        passage_id: Id.optional(),
        problem: ItemProblem.optional(),
      }),
    ),
  })
  .meta({ id: 'PassageResults' });

type Results = z.input<typeof PassageResults>;

/** Records visits one after the other; an invalid one is refused without affecting the others. */
export async function recordPassages(ctx: Context, { passages }: { passages: unknown[] }): Promise<Results> {
  const results: Results['results'] = [];
  for (const index of inIdOrder(passages)) results.push(await recordOne(ctx, index, passages[index]));
  return { results: results.toSorted((a, b) => a.index - b.index) };
}

/** Sorts by the clients' ids: two requests with the same visits in another order would deadlock otherwise. */
function inIdOrder(passages: unknown[]): number[] {
  const keyed = passages.map((item, index) => ({ index, key: idOf(item) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ index }) => index);
}

function idOf(item: unknown): string {
  const id: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'id') : undefined;
  return typeof id === 'string' ? id.toLowerCase() : '';
}

async function recordOne(ctx: Context, index: number, item: unknown): Promise<Results['results'][number]> {
  const at = ['passages', index];
  try {
    const draft = readItem(PassageDraft, item, at);
    const { status, output } = await ctx.attempt(() => createPassage(ctx, draft));
    const { passage_id } = output;
    return { index, status: status === 201 ? 'created' : 'duplicate', passage_id };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { index, status: 'refused', problem: refusedItem(ctx, error, at) };
  }
}
