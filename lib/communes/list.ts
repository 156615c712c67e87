import type * as z from 'zod';
import type { CommunePage } from './schemas.ts';
import { searchCommunes } from './search.ts';

/** As many as a person looks through. */
const MOST = 20;

/** Answers a search for a commune; what is further down is found by more letters. */
export async function listCommunes(q: string): Promise<z.input<typeof CommunePage>> {
  const found = await searchCommunes(q, MOST);
  return { data: found.map(({ code, ...commune }) => ({ code_insee: code, ...commune })), next_cursor: null };
}
