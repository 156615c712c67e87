import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findAskedTowns } from '../data/towns.ts';
import { entityOfQuery } from '../entities/chosen-entity.ts';
import { presentTown } from './present.ts';
import type { Town } from './schemas.ts';

type Presented = z.input<typeof Town>;

/** A commune that an association asked for; 404 for any other, whoever else asked for it. */
export async function findTown(ctx: Context, entityId: number, code: string): Promise<Presented> {
  const [town] = await findAskedTowns(ctx, entityId, code);
  if (!town) throw new Problem('not-found');
  return presentTown(ctx, town);
}

export async function readTown(ctx: Context, named: number | undefined, code: string): Promise<Presented> {
  const { id } = await entityOfQuery(ctx, named);
  return findTown(ctx, id, code);
}
