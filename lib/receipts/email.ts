import { composeEmail } from '../emails/compose.ts';
import { contactOf, donorFooter } from '../emails/footers.ts';
import type { EmailContent } from '../emails/queue.ts';
import type { ReceiptContent } from './content.ts';
import { cardInFrench, dayInFrench, eurosInFrench } from './french.ts';

/** The e-mail with a receipt, in French. */
export function receiptEmail(content: ReceiptContent): EmailContent {
  const { entity, number, verify_url: verifyUrl } = content;
  const greeting = content.payer === null ? 'Bonjour,' : `Bonjour ${content.payer},`;
  const amount = eurosInFrench(content.amount_cents);
  const thanks = `Merci pour votre soutien de ${amount} à l’association « ${entity.name} », reçu le ${dayInFrench(content.paid_on)}.`;
  const card = cardInFrench(content.card).map(([label, value]) => `${label} : ${value}`);
  const kind = content.fiscal ? 'reçu fiscal' : 'reçu';
  const attached = `Votre ${kind} n° ${number} est joint à ce message.`;
  const replaced = content.replaces ? [`Il remplace le ${kind} n° ${content.replaces}, qui est annulé.`] : [];
  const footer = donorFooter(entity, { isFiscal: content.fiscal !== undefined });
  const title = `Votre ${kind} n° ${number}`;
  return composeEmail({
    subject: `${title} – ${entity.name}`,
    title,
    blocks: [greeting, thanks, card, attached, ...replaced, { label: 'Vérifier ce reçu', url: verifyUrl }],
    footer,
    replyTo: entity.email,
  });
}

/** The content of a notice about a cancelled receipt. */
export type CancelledContent = Pick<
  ReceiptContent,
  'entity' | 'number' | 'payer' | 'amount_cents' | 'issued_on' | 'verify_url'
>;

/** The e-mail to the recipient of a cancelled receipt, in French; without the reason, which is for the association. */
export function cancellationEmail(
  content: CancelledContent,
  { isFiscal }: { isFiscal: boolean },
): EmailContent {
  const { entity, number, verify_url: verifyUrl } = content;
  const kind = isFiscal ? 'reçu fiscal' : 'reçu';
  const greeting = content.payer === null ? 'Bonjour,' : `Bonjour ${content.payer},`;
  const what = `Le ${kind} n° ${number} de ${eurosInFrench(content.amount_cents)}, daté du ${dayInFrench(content.issued_on)}, a été annulé par l’association « ${entity.name} ». Il n’est plus valable : ne l’utilisez pas${isFiscal ? ', notamment pour votre déclaration de revenus' : ''}.`;
  const more = `Si un autre reçu le remplace, vous le recevrez à part. Pour toute question : ${contactOf(entity)}.`;
  const footer = donorFooter(entity, { isFiscal });
  const title = `Votre ${kind} n° ${number} est annulé`;
  return composeEmail({
    subject: `${title} – ${entity.name}`,
    title,
    blocks: [greeting, what, more, { label: 'Vérifier ce reçu', url: verifyUrl }],
    footer,
    replyTo: entity.email,
  });
}
