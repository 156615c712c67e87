import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { findAskedTowns } from '../data/towns.ts';
import { entityOfQuery } from '../entities/chosen-entity.ts';
import { presentTown } from './present.ts';
import type { TownPage } from './schemas.ts';

/** All communes that an association asked for. */
export async function listTowns(ctx: Context, named: number | undefined): Promise<z.input<typeof TownPage>> {
  const { id } = await entityOfQuery(ctx, named);
  const towns = await findAskedTowns(ctx, id);
  return { data: await Promise.all(towns.map((town) => presentTown(ctx, town))), next_cursor: null };
}
