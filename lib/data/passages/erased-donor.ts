import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';

/** What the digest of a visit becomes when its donor is erased: nothing that a phone sends is a retry of it. */
export const ERASED_DIGEST = 'erased';

/** The digest of a locked visit as a new donor is written into it: of an erased one `erased:` and the version with the new one. */
export const digestWithNewDonor = sql<string>`case when draft_digest = ${ERASED_DIGEST}
  then ${`${ERASED_DIGEST}:`} || (version + 1)::text else draft_digest end`;

/** Whether the donor of a visit was erased, and the version since which it has another one. */
export function erasureIn(digest: string): { donorSince: number | null } | undefined {
  const [mark, version] = digest.split(':');
  if (mark !== ERASED_DIGEST) return undefined;
  return { donorSince: version === undefined ? null : Number(version) };
}

/** True for the digest of a visit whose donor was erased, and which has no other one since. */
export function isOfErasedDonor(digest: string): boolean {
  return erasureIn(digest)?.donorSince === null;
}

/** True for a visit whose donor was erased, and which has no other one since. */
export async function hasErasedDonor(ctx: Reads, passageId: number): Promise<boolean> {
  const visit = await ctx.db
    .selectFrom('passages')
    .select('draft_digest')
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
  return visit !== undefined && isOfErasedDonor(visit.draft_digest);
}
