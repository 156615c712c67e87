import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';

/** The digest of a visit whose donor was erased; no request from a phone matches it as a retry. */
export const ERASED_DIGEST = 'erased';

/** The digest of a locked visit when a new donor is written: after an erasure, `erased:` plus the visit's new version. */
export const digestWithNewDonor = sql<string>`case when draft_digest = ${ERASED_DIGEST}
  then ${`${ERASED_DIGEST}:`} || (version + 1)::text else draft_digest end`;

/** Parses whether the donor of a visit was erased, and the version since which the visit has a new donor. */
export function erasureIn(digest: string): { donorSince: number | null } | undefined {
  const [mark, version] = digest.split(':');
  if (mark !== ERASED_DIGEST) return undefined;
  return { donorSince: version === undefined ? null : Number(version) };
}

/** True for the digest of a visit whose donor was erased and not replaced since. */
export function isOfErasedDonor(digest: string): boolean {
  return erasureIn(digest)?.donorSince === null;
}

/** Returns whether the donor of a visit was erased and not replaced since. */
export async function hasErasedDonor(ctx: Reads, passageId: number): Promise<boolean> {
  const visit = await ctx.db
    .selectFrom('passages')
    .select('draft_digest')
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
  return visit !== undefined && isOfErasedDonor(visit.draft_digest);
}
