import { escapeHtml } from '../core/text/html.ts';
import { type EmailContent, emailHtml } from '../emails/queue.ts';
import type { ReceiptContent } from './content.ts';
import { cardInFrench, dayInFrench, eurosInFrench } from './french.ts';

/** The e-mail with a receipt, in French. */
export function receiptEmail(content: ReceiptContent): EmailContent {
  const { entity, number, verify_url: verifyUrl } = content;
  const greeting = content.payer === null ? 'Bonjour,' : `Bonjour ${content.payer},`;
  const amount = eurosInFrench(content.amount_cents);
  const thanks = `Merci pour votre soutien de ${amount} à l'association « ${entity.name} », reçu le ${dayInFrench(content.paid_on)}.`;
  const card = cardInFrench(content.card).map(([label, value]) => `${label} : ${value}`);
  const kind = content.fiscal ? 'reçu fiscal' : 'reçu';
  const attached = `Votre ${kind} n° ${number} est joint à ce message.`;
  const footer =
    `Vous recevez ce message parce que vous avez donné votre adresse pour obtenir un reçu. ` +
    `Elle ne sert à rien d'autre. Pour toute question : ${entity.email ?? entity.name}.`;
  return {
    subject: `Votre ${kind} ${number} – ${entity.name}`,
    text: `${greeting}\n\n${thanks}\n\n${card.map((line) => `${line}\n`).join('')}${card.length > 0 ? '\n' : ''}${attached}\n\nVérifier ce reçu :\n${verifyUrl}\n\n--\n${footer}\n`,
    html: emailHtml(
      `Votre ${kind} n° ${number}`,
      [
        escapeHtml(greeting),
        escapeHtml(thanks),
        ...(card.length > 0 ? [card.map(escapeHtml).join('<br>')] : []),
        escapeHtml(attached),
        `<a href="${escapeHtml(verifyUrl)}" style="color:#a3200d;font-weight:bold">Vérifier ce reçu</a>`,
      ],
      escapeHtml(footer),
    ),
    replyTo: entity.email,
  };
}
