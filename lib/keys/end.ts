import { actorId, type Context } from '../core/context.ts';
import { endKeys, type KeyRow } from '../data/keys/keys.ts';

type Ended = Awaited<ReturnType<typeof endKeys>>;

/** Ends a locked key: it works no more, from the next request on. */
export async function endKey(ctx: Context, row: KeyRow): Promise<void> {
  tellEnded(ctx, await endKeys(ctx, { column: 'id', id: row.id }, actorOf(ctx)));
}

/** Ends every key of a user who no longer gets in. */
export async function endKeysOfUser(ctx: Context, { userId }: { userId: number }): Promise<false> {
  tellEnded(ctx, await endKeys(ctx, { column: 'made_by', id: userId }, actorOf(ctx)));
  return false;
}

/** Ends every key of an association that was closed or deleted. */
export async function endKeysOfEntity(ctx: Context, { entityId }: { entityId: number }): Promise<false> {
  tellEnded(ctx, await endKeys(ctx, { column: 'entity_id', id: entityId }, actorOf(ctx)));
  return false;
}

const actorOf = (ctx: Context) => ({ now: ctx.now, by: actorId(ctx) });

function tellEnded(ctx: Context, ended: Ended): void {
  for (const { id, entity_id: entityId } of ended)
    ctx.record({ entityId, object: 'api_key', objectId: id, action: 'deleted' });
}
