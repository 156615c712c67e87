import type { Context } from '../core/context.ts';
import type { WebhookAnswer, WebhookSender } from '../core/gateways.ts';
import { stopwatch } from '../core/time.ts';
import { claimDeliveries, type DeliveryRow, saveResults } from '../data/webhooks/deliveries.ts';
import {
  lockWebhook,
  returnWebhook,
  saveStanding,
  takeWebhook,
  type WebhookRow,
} from '../data/webhooks/webhooks.ts';
import { queueSwitchedOffNotice } from './notice.ts';
import { type Attempt, resultOf, roundSize, standingAfter } from './rules.ts';
import { openWebhook, signedRequest } from './signed-request.ts';

/** Longer than the timeout of the function: a webhook outlives its worker only when that was killed. */
const BUSY_SECONDS = 90;
/** After this long another message goes on, behind those of the other webhooks. */
const MAX_RUN_MS = 20_000;

type Message = { entity_id: number; webhook_id: number };
type Round = { webhook: WebhookRow; deliveries: DeliveryRow[] };

/**
 * Sends what a webhook has waiting, in rounds, one worker at a time. A round is committed as being sent before the receiver is called:
 * a worker that dies in between has its deliveries sent again, under the same ids.
 */
export async function deliverWebhook(ctx: Context, message: Message): Promise<void> {
  const { webhook_id: id, entity_id: entityId } = message;
  const tenant = { entityId };
  const taken = await ctx.transact(tenant, (trx) =>
    takeWebhook(trx, id, { now: trx.now, seconds: BUSY_SECONDS }),
  );
  if (!taken) return;
  const elapsed = stopwatch();
  const sender = await ctx.gateways.webhooks();
  for (;;) {
    const round = await ctx.transact(tenant, (trx) => claimRound(trx, id));
    if (!round) break;
    const attempts = await sendAll(ctx, sender, round);
    await ctx.transact(tenant, (trx) => record(trx, round.webhook, attempts));
    if (elapsed() < MAX_RUN_MS) continue;
    await ctx.transact(tenant, async (trx) => {
      await returnWebhook(trx, id, taken.busy_until);
      trx.enqueue({ queue: 'deliver-webhook', body: message });
    });
    return;
  }
  await ctx.transact(tenant, (trx) => returnWebhook(trx, id, taken.busy_until));
}

/** Claims the next round; undefined when nothing is due. What a person asked for is sent also to a receiver that is paused. */
async function claimRound(trx: Context, id: number): Promise<Round | undefined> {
  const webhook = await lockWebhook(trx, id);
  if (!webhook) return undefined;
  const { now } = trx;
  const isWaiting =
    webhook.disabled_at !== null || (webhook.paused_until !== null && webhook.paused_until > now);
  const limit = roundSize(webhook);
  const deliveries = await claimDeliveries(trx, { webhookId: id, now, limit, onlyUrgent: isWaiting });
  return deliveries.length > 0 ? { webhook, deliveries } : undefined;
}

type Sent = Attempt & { delivery: DeliveryRow };

function sendAll(ctx: Context, sender: WebhookSender, { webhook, deliveries }: Round): Promise<Sent[]> {
  const target = openWebhook(ctx, webhook);
  const send = async (delivery: DeliveryRow): Promise<WebhookAnswer> =>
    target
      ? sender.send(await signedRequest(ctx, delivery, target))
      : { status: null, failure: 'secret-unreadable' };
  return Promise.all(deliveries.map(async (delivery) => ({ delivery, answer: await send(delivery) })));
}

/** Notes what came of a round: for each delivery, and for the receiver as a whole. */
async function record(trx: Context, { id, version }: WebhookRow, attempts: readonly Sent[]): Promise<void> {
  const results = attempts.map(({ delivery, answer }) => resultOf(delivery, answer, trx.now));
  const webhook = await lockWebhook(trx, id);
  if (!webhook) return;
  await saveResults(trx, id, results);
  // Changed meanwhile: an answer of the address before says nothing of the one that follows.
  if (webhook.version !== version) return;
  const standing = standingAfter(webhook, attempts, trx.now);
  await saveStanding(trx, id, standing);
  if (standing.failures > webhook.failures)
    trx.log.write('webhook-refused', {
      webhook_id: id,
      entity_id: webhook.entity_id,
      failures: standing.failures,
      failure: attempts[0]?.answer.failure,
      status: attempts[0]?.answer.status,
    });
  if (standing.disabled_reason) await queueSwitchedOffNotice(trx, webhook, standing.disabled_reason);
}
