import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { AccountsPatch } from '../core/records/entity.ts';
import type { EntityRow } from '../data/entities.ts';
import { updateEntity } from './update.ts';

/** Changes the accounts that the request names; treasurers, who change nothing else of an association, may do so too. */
export function setAccounts(ctx: Context, entity: EntityRow, accounts: z.output<typeof AccountsPatch>) {
  return updateEntity(ctx, entity, { settings: { accounts } });
}
