import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { requireUnchanged } from '../core/fields/patches.ts';
import { requireRecentFactor } from '../core/require-second-factor.ts';
import { renewDeliveries } from '../data/webhooks/deliveries.ts';
import { saveWebhook, type WebhookRow } from '../data/webhooks/webhooks.ts';
import { refuseKnown, requireTarget } from './create.ts';
import { enqueueWebhook } from './load.ts';
import { presentWebhook } from './present.ts';
import { readOnlyNames, type Webhook, type WebhookPatch } from './schemas.ts';
import { webhookSealer } from './signed-request.ts';

type Patch = z.output<typeof WebhookPatch>;

/** Changes the fields that the request names. Switching on, or another address, sends what has waited. */
export async function updateWebhook(
  ctx: Context,
  row: WebhookRow,
  patch: Patch,
): Promise<z.input<typeof Webhook>> {
  const before = presentWebhook(ctx, row);
  requireUnchanged(before, readOnlyNames, patch);
  const changed = changesOf(before, patch);
  if (changed.url !== undefined) {
    // As for a new one: events go elsewhere from now on.
    requireRecentFactor(ctx);
    requireTarget(ctx, changed.url);
    await refuseKnown(ctx, row.entity_id, changed.url);
  }
  if (Object.keys(changed).length === 0) return before;
  const { entity_id: entityId, id } = row;
  const isFresh = changed.active === true || changed.url !== undefined;
  const { seal } = webhookSealer(ctx, row);
  const url = seal('encrypted_url', changed.url);
  const saved = await saveWebhook(ctx, id, {
    ...(url === null ? {} : { encrypted_url: url }),
    ...(changed.events === undefined ? {} : { events: changed.events }),
    ...(changed.name === undefined ? {} : { name: changed.name }),
    ...(changed.active === undefined ? {} : switched(changed.active, ctx.now)),
    ...(isFresh ? { failures: 0, failing_since: null, paused_until: null } : {}),
    updated_at: ctx.now,
  });
  if (isFresh) await renewDeliveries(ctx, row, ctx.now);
  if (isFresh && saved.disabled_at === null) enqueueWebhook(ctx, entityId, id);
  const changes = historyOf(before, changed);
  if (Object.keys(changes).length > 0)
    ctx.record({ entityId, object: 'webhook', objectId: id, action: 'changed', changes });
  return presentWebhook(ctx, saved);
}

type Change = Pick<Patch, 'url' | 'events' | 'name' | 'active'>;

/** The fields of the patch that differ from the webhook. */
function changesOf(before: z.input<typeof Webhook>, { url, events, name, active }: Patch): Change {
  return {
    ...(url === undefined || url === before.url ? {} : { url }),
    ...(events === undefined || isDeepStrictEqual(events, before.events) ? {} : { events }),
    ...(name === undefined || name === before.name ? {} : { name }),
    ...(active === undefined || active === before.active ? {} : { active }),
  };
}

const switched = (active: boolean, now: string) =>
  active
    ? { disabled_at: null, disabled_reason: null }
    : { disabled_at: now, disabled_reason: 'by-hand' as const };

/** What the history may say: not the address, which may be a secret, nor the name, which is free text. */
function historyOf(before: z.input<typeof Webhook>, { url, events, active }: Change) {
  return {
    ...(url === undefined ? {} : { url: true as const }),
    ...(events === undefined ? {} : { events: { old: before.events, new: [...events] } }),
    ...(active === undefined ? {} : { active: { old: !active, new: active } }),
  };
}
