import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { exampleCommune, isFoundBy } from './known-commune.ts';
import type { CommunePage } from './schemas.ts';
import { searchCommunes } from './search.ts';

/** As many as a person looks through. */
const MOST = 20;

/** Answers a search for a commune; what is further down is found by more letters. */
export async function listCommunes(ctx: Needs<'settings'>, q: string): Promise<z.input<typeof CommunePage>> {
  const example = await exampleCommune(ctx);
  const found = await searchCommunes(q, MOST);
  const all = example && isFoundBy(example, q) ? [...found.slice(0, MOST - 1), example] : found;
  return { data: all.map(({ code, ...commune }) => ({ code_insee: code, ...commune })), next_cursor: null };
}
