import type { Context } from '../core/context.ts';
import { roles } from '../core/roles-matrix.ts';
import type { WebhookRow } from '../data/webhooks/webhooks.ts';
import { composeEmail } from '../emails/compose.ts';
import { accountFooter } from '../emails/footers.ts';
import { type EmailContent, queueEmail } from '../emails/queue.ts';
import { noticeAddresses } from '../users/notice-addresses.ts';
import type { OffByItself } from './rules.ts';
import { openWebhook } from './signed-request.ts';

const FOOTER = accountFooter('Il va aux administrateurs de votre association.');

const reasons = {
  failing: 'Depuis trois jours, il n’a accepté aucun envoi, malgré des essais répétés.',
  gone: 'Il a répondu que cette adresse n’existe plus (410).',
} satisfies Record<OffByItself, string>;

type SwitchedOff = { receiver: string; reason: OffByItself };

/** The e-mail about a receiver that gets nothing any more, in French. */
function switchedOffEmail({ receiver, reason }: SwitchedOff): EmailContent {
  const title = 'Envois vers un logiciel arrêtés';
  return composeEmail({
    subject: `${title} : ${receiver}`,
    title,
    blocks: [
      'Bonjour,',
      `Tournée n’envoie plus d’événements à « ${receiver} ».`,
      reasons[reason],
      'Voyez avec la personne qui s’occupe de ce logiciel. Dans Tournée, sous Réglages, « Envois vers vos logiciels » montre ce qui a été refusé et pourquoi : un essai dit si le logiciel répond de nouveau, et les envois se remettent en service au même endroit. Ce qui attendait part alors.',
      'Les passages, les reçus et les paiements ne sont pas touchés.',
    ],
    footer: FOOTER,
    replyTo: null,
  });
}

/** The name that the association gave the receiver, or the host it is at; never the whole address, which may be a secret. */
function receiverOf(ctx: Context, webhook: WebhookRow): string {
  const host = URL.parse(openWebhook(ctx, webhook)?.url ?? '')?.hostname;
  return webhook.name ?? host ?? `n° ${webhook.id}`;
}

/** Tells the administrators, the history and the alarm that a webhook was switched off, in the transaction in which it is. */
export async function queueSwitchedOffNotice(
  ctx: Context,
  webhook: WebhookRow,
  reason: OffByItself,
): Promise<void> {
  const { id, entity_id: entityId } = webhook;
  ctx.log.write('webhook-switched-off', { webhook_id: id, entity_id: entityId, reason });
  const changes = { active: { old: true, new: false }, reason: { old: null, new: reason } };
  ctx.record({ entityId, object: 'webhook', objectId: id, action: 'changed', changes });
  const content = switchedOffEmail({ receiver: receiverOf(ctx, webhook), reason });
  for (const [to, userId] of await noticeAddresses(ctx, entityId, [roles.entity_admin]))
    await queueEmail(ctx, { entityId, purpose: 'webhook-off', receiptId: null, userId, to, content });
}
