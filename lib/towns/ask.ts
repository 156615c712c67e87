import type * as z from 'zod';
import { knownCommune } from '../communes/known-commune.ts';
import type { Commune } from '../communes/lines.ts';
import { actorId, type Context } from '../core/context.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import { addSeconds, secondsBetween } from '../core/time.ts';
import { addTown, countRequests, lockTown, noteRequest, restartTown, type TownRow } from '../data/towns.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { findTown } from './get.ts';
import { handedFile } from './handed-file.ts';
import type { Town, TownRequest } from './schemas.ts';

/** More communes than the widest round has. */
const MOST_TOWNS = 50;
/** Addresses that are younger are not fetched again. */
export const FRESH_SECONDS = 30 * 86_400;
/** Longer than all attempts at a step take: a commune that was not worked on since is asked for again. */
const STALE_SECONDS = 3 * 3600;

type Draft = z.output<typeof TownRequest>;

/** Notes that an association wants the addresses of a commune, and has them fetched unless they are fresh or on their way. */
export async function askTown(ctx: Context, draft: Draft): Promise<z.input<typeof Town>> {
  const entityId = await entityOfDraft(ctx, draft.entity_id);
  const commune = await knownCommune(ctx, draft.code_insee);
  if (!commune) throw invalid({ pointer: '/code_insee', detail: 'is no town', code: 'unknown-commune' });
  if ((await countRequests(ctx, entityId, commune.code)) >= MOST_TOWNS) throw new Problem('too-many-towns');
  await begin(ctx, commune, await handedFile(ctx, { entityId, commune, uploadId: draft.upload_id }));
  const asked_by = actorId(ctx);
  await noteRequest(ctx.db, { entity_id: entityId, code_insee: commune.code, asked_by, asked_at: ctx.now });
  return findTown(ctx, entityId, commune.code);
}

async function begin(
  ctx: Context,
  { code }: Commune,
  upload: { id: number; entity_id: number } | undefined,
): Promise<void> {
  const isNew = await addTown(ctx.db, code, ctx.now);
  const town = await lockTown(ctx.db, code);
  if (!town) throw new Error('a commune that was added is missing');
  if (upload && !takesFile(town)) throw new Problem('town-not-failed');
  if (!isNew && !isDue(ctx, town)) return;
  const run = isNew ? town.run : await restartTown(ctx.db, code, { now: ctx.now, upload });
  ctx.enqueue({ queue: 'import-town', body: { code_insee: code, run, step: 0 } });
}

/** A file by hand is for a source that failed: it never replaces what the source said. */
const takesFile = ({ state, failure }: TownRow) =>
  failure !== null && (state === 'failed' || state === 'ready');

function isDue({ now }: Pick<Context, 'now'>, { state, failure, fetched_at, updated_at }: TownRow): boolean {
  switch (state) {
    case 'failed':
      return true;
    case 'ready':
      return failure !== null || fetched_at === null || fetched_at <= addSeconds(now, -FRESH_SECONDS);
    case 'asked':
    case 'fetching':
    case 'importing':
      return secondsBetween(updated_at, now) > STALE_SECONDS;
  }
}
