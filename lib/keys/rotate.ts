import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { beginningOf, newKeyToken } from '../core/key-token.ts';
import { Problem } from '../core/problems/problem.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { type KeyRow, rotateKey } from '../data/keys/keys.ts';
import { readKey } from './get.ts';
import { mailMaker } from './mails.ts';
import { requireEnd } from './rules.ts';
import type { MadeApiKey, Rotation } from './schemas.ts';

/** Gives a locked key another secret; the one in use works for the overlap, and no longer than it would have. */
export async function rotate(
  ctx: Context,
  row: KeyRow,
  { overlap_hours, expires_at = row.expires_at }: z.output<typeof Rotation>,
): Promise<z.input<typeof MadeApiKey>> {
  if (row.expires_at <= ctx.now) throw new Problem('key-expired');
  requireEnd(expires_at, ctx.now);
  const former_until = endOfFormer(row, overlap_hours, ctx.now);
  const key = newKeyToken(ctx.ids, ctx.settings.stage);
  await rotateKey(ctx, row.id, {
    token_hash: hashToken(key),
    starts_with: beginningOf(key),
    former_hash: former_until === null ? null : row.token_hash,
    former_until,
    expires_at,
    rotated_at: ctx.now,
  });
  const entry = { entityId: row.entity_id, object: 'api_key', objectId: row.id, action: 'changed' } as const;
  const changes = {
    former_until: { old: row.former_until, new: former_until },
    ...(expires_at === row.expires_at ? {} : { expires_at: { old: row.expires_at, new: expires_at } }),
  };
  ctx.record({ ...entry, changes });
  const rotated = await readKey(inEntity(ctx, row.entity_id), row.id);
  await mailMaker(ctx, row.made_by, { ...rotated, isNew: false });
  return { ...rotated, key };
}

function endOfFormer(row: KeyRow, overlapHours: number, now: Instant): Instant | null {
  if (overlapHours === 0) return null;
  const end = addSeconds(now, overlapHours * 3600);
  if (end < row.expires_at) return end;
  return row.expires_at;
}
