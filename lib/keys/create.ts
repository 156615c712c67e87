import type * as z from 'zod';
import { type Context, inEntity, signedIn } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { beginningOf, newKeyToken } from '../core/key-token.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { countLiveKeys, holdMaker, insertKey } from '../data/keys/keys.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { readKey } from './get.ts';
import { mailMaker } from './mails.ts';
import { requireEnd, requireOwnActions, requireRoom } from './rules.ts';
import type { ApiKeyDraft, MadeApiKey } from './schemas.ts';

/** Makes a key of the caller for one association; its secret is answered once and stored as a hash. */
export async function createKey(
  ctx: Context,
  draft: z.output<typeof ApiKeyDraft>,
): Promise<z.input<typeof MadeApiKey>> {
  const { userId, roleId } = signedIn(ctx);
  const { name, expires_at } = draft;
  requireOwnActions(roleId, draft.actions);
  requireEnd(expires_at, ctx.now);
  const entityId = await entityOfDraft(ctx, draft.entity_id);
  const confined = inEntity(ctx, entityId);
  const { hasEntity, hasUser } = await holdMaker(confined, { entityId, userId });
  if (!hasEntity) throw refusedField('entity-not-found', '/entity_id');
  // Deactivated since the request was admitted.
  if (!hasUser) throw new Problem('invalid-token');
  requireRoom(await countLiveKeys(confined, entityId, ctx.now));
  const key = newKeyToken(ctx.ids, ctx.settings.stage);
  const actions = [...new Set(draft.actions)];
  const keyId = await insertKey(confined, {
    entity_id: entityId,
    made_by: userId,
    name,
    actions,
    token_hash: hashToken(key),
    starts_with: beginningOf(key),
    created_at: ctx.now,
    expires_at,
  });
  ctx.record({
    entityId,
    object: 'api_key',
    objectId: keyId,
    action: 'created',
    changes: {
      name: { old: null, new: name },
      actions: { old: null, new: actions.join(', ') },
      expires_at: { old: null, new: expires_at },
    },
  });
  const made = await readKey(confined, keyId);
  await mailMaker(ctx, userId, { ...made, isNew: true });
  return { ...made, key };
}
