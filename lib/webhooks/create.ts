import type * as z from 'zod';
import { actorId, type Context } from '../core/context.ts';
import type { Ids } from '../core/ids.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import { describeTargetFault, targetFault } from '../core/webhook-target.ts';
import { countWebhooks, findWebhookPage, insertWebhook, isExample } from '../data/webhooks/webhooks.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { presentWebhook } from './present.ts';
import type { CreatedWebhook, WebhookDraft } from './schemas.ts';
import { webhookSealer } from './signed-request.ts';

/** Webhooks of an association. */
export const MOST_WEBHOOKS = 10;
const SECRET_BYTES = 32;

/** A secret as the Standard Webhooks specification wants it. */
export function newSecret(ids: Ids): string {
  return `whsec_${Buffer.from(ids.bytes(SECRET_BYTES)).toString('base64')}`;
}

/** Throws for an address to which events are never sent. */
export function requireTarget({ settings }: Pick<Context, 'settings'>, url: string): void {
  const fault = targetFault(url, { stage: settings.stage, loopback: settings.loopbackWebhooks });
  if (fault !== undefined)
    throw invalid({ pointer: '/url', detail: describeTargetFault(fault), code: fault });
}

/** Has other software told of events of an association; returns the secret that signs them, once. */
export async function createWebhook(
  ctx: Context,
  { url, events, name = null, entity_id }: z.output<typeof WebhookDraft>,
): Promise<z.input<typeof CreatedWebhook>> {
  requireTarget(ctx, url);
  const entityId = await entityOfDraft(ctx, entity_id);
  if (await isExample(ctx, entityId)) throw new Problem('webhook-of-example');
  if ((await countWebhooks(ctx, entityId)) >= MOST_WEBHOOKS) throw new Problem('too-many-webhooks');
  await refuseKnown(ctx, entityId, url);
  const uuid = ctx.ids.uuid();
  const secret = newSecret(ctx.ids);
  const cell = { table: 'webhooks', entityId, uuid } as const;
  const row = await insertWebhook(ctx.db, {
    uuid,
    entity_id: entityId,
    name,
    events,
    encrypted_url: ctx.cipher.encrypt({ ...cell, column: 'encrypted_url' }, url),
    encrypted_secret: ctx.cipher.encrypt({ ...cell, column: 'encrypted_secret' }, secret),
    encrypted_former_secret: null,
    created_by: actorId(ctx),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const changes = { events: { old: null, new: events } };
  ctx.record({ entityId, object: 'webhook', objectId: row.id, action: 'created', changes });
  return { ...presentWebhook(ctx, row), secret };
}

/** Throws when the association has the address already: a client that lost the answer changes the secret of that one instead. */
export async function refuseKnown(ctx: Context, entityId: number, url: string): Promise<void> {
  const page = { limit: MOST_WEBHOOKS, sort: 'webhook_id' as const, after: undefined };
  const { rows } = await findWebhookPage(ctx, entityId, page);
  if (rows.some((row) => webhookSealer(ctx, row).read('encrypted_url', row.encrypted_url) === url))
    throw new Problem('webhook-exists');
}
