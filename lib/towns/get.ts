import type * as z from 'zod';
import { knownCommune } from '../communes/known-commune.ts';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { sourceFailures } from '../core/source-failure.ts';
import { type AskedTown, findAskedTowns } from '../data/towns.ts';
import { entityOfQuery } from '../entities/chosen-entity.ts';
import type { Town, TownPage } from './schemas.ts';

type Presented = z.input<typeof Town>;

/** A commune that an association asked for; 404 for any other, whoever else asked for it. */
export async function findTown(ctx: Context, entityId: number, code: string): Promise<Presented> {
  const [town] = await findAskedTowns(ctx, entityId, code);
  if (!town) throw new Problem('not-found');
  return present(ctx, town);
}

export async function readTown(ctx: Context, named: number | undefined, code: string): Promise<Presented> {
  const { id } = await entityOfQuery(ctx, named);
  return findTown(ctx, id, code);
}

/** All communes that an association asked for. */
export async function listTowns(ctx: Context, named: number | undefined): Promise<z.input<typeof TownPage>> {
  const { id } = await entityOfQuery(ctx, named);
  const towns = await findAskedTowns(ctx, id);
  return { data: await Promise.all(towns.map((town) => present(ctx, town))), next_cursor: null };
}

async function present(ctx: Context, town: AskedTown): Promise<Presented> {
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
