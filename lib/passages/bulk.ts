import type * as z from 'zod';
import type { Context } from '../context.ts';
import { readItem, refusedItem } from '../items.ts';
import { Problem } from '../problems.ts';
import type { PassageResults } from './bulk-schemas.ts';
import { createPassage } from './create.ts';
import { PassageDraft } from './schemas.ts';

type Results = z.input<typeof PassageResults>;

/** Records many visits, one after the other: what is wrong with one refuses that one alone. */
export async function recordPassages(ctx: Context, { passages }: { passages: unknown[] }): Promise<Results> {
  const results: Results['results'] = [];
  for (const index of orderOf(passages)) results.push(await recordOne(ctx, index, passages[index]));
  return { results: results.toSorted((a, b) => a.index - b.index) };
}

/** By the clients' ids: of two requests with the same visits in another order none waits for the other in a circle. */
function orderOf(passages: unknown[]): number[] {
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
