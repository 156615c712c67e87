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
  for (const [index, item] of passages.entries()) results.push(await recordOne(ctx, index, item));
  return { results };
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
