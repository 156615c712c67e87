import type * as z from 'zod';
import { knownCommune } from '../communes/known-commune.ts';
import type { Context } from '../core/context.ts';
import { sourceFailures } from '../core/source-failure.ts';
import type { AskedTown } from '../data/towns.ts';
import type { Town } from './schemas.ts';

/** A commune as an association that asked for it reads it. */
export async function presentTown(ctx: Context, town: AskedTown): Promise<z.input<typeof Town>> {
  const { code_insee, state, bytes_read, bytes_total, attempt, failure, asked_at, fetched_at } = town;
  const { address_count, known_addresses, known_dwellings, has_outline } = town;
  const commune = await knownCommune(ctx, code_insee);
  return {
    code_insee,
    name: commune?.name ?? code_insee,
    postal_codes: commune?.postal_codes ?? [],
    department: commune?.department ?? '',
    state,
    bytes_read,
    bytes_total,
    attempt,
    failure: sourceFailures.find((code) => code === failure) ?? null,
    asked_at,
    fetched_at,
    address_count,
    known_addresses,
    known_dwellings,
    has_outline,
  };
}
