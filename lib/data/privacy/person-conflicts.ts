import type { Reads } from '../../core/context.ts';
import { personalNames } from '../../core/fields/personal-fields.ts';
import { passageFields } from '../../core/records/passage.ts';
import { among, ofTenant } from '../conditions.ts';

/** The refused values from phones about donors of the tenant, with ids after `after`, by id. */
export function findPersonalConflicts(ctx: Reads, after: number, limit: number) {
  return ctx.db
    .selectFrom('field_conflicts')
    .selectAll()
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('field', personalNames(passageFields)))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type ConflictOfPerson = Awaited<ReturnType<typeof findPersonalConflicts>>[number];

/** Refused values by their ids. */
export function findConflictsById(ctx: Reads, ids: readonly number[]) {
  return ctx.db
    .selectFrom('field_conflicts')
    .selectAll()
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('id', ids))
    .orderBy('id')
    .execute();
}

export async function deleteConflicts(ctx: Reads, ids: readonly number[]): Promise<void> {
  await ctx.db
    .deleteFrom('field_conflicts')
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('id', ids))
    .execute();
}
