import { escapeHtml } from '../core/text/html.ts';
import { type EmailContent, emailHtml } from '../emails/queue.ts';
import type { ReceiptContent } from './content.ts';
import { dayInFrench, eurosInFrench } from './french.ts';

/** The e-mail to somebody whose receipt was cancelled, in French; without the reason, which is for the association. */
export function cancellationEmail(content: ReceiptContent): EmailContent {
  const { entity, number, verify_url: verifyUrl, fiscal } = content;
  const kind = fiscal ? 'reçu fiscal' : 'reçu';
  const greeting = content.payer === null ? 'Bonjour,' : `Bonjour ${content.payer},`;
  const what = `Le ${kind} n° ${number} de ${eurosInFrench(content.amount_cents)}, daté du ${dayInFrench(content.issued_on)}, a été annulé par l'association « ${entity.name} ». Il n'est plus valable : ne l'utilisez pas${fiscal ? ', notamment pour votre déclaration de revenus' : ''}.`;
  const more = `Si un autre reçu le remplace, vous le recevrez à part. Pour toute question : ${entity.email ?? entity.name}.`;
  const footer = 'Vous recevez ce message parce que ce reçu vous a été envoyé à cette adresse.';
  const title = `Votre ${kind} n° ${number} est annulé`;
  const label = 'Vérifier ce reçu';
  return {
    subject: `${title} – ${entity.name}`,
    text: `${greeting}\n\n${what}\n\n${more}\n\n${label} :\n${verifyUrl}\n\n--\n${footer}\n`,
    html: emailHtml(
      title,
      [
        escapeHtml(greeting),
        escapeHtml(what),
        escapeHtml(more),
        `<a href="${escapeHtml(verifyUrl)}" style="color:#a3200d;font-weight:bold">${label}</a>`,
      ],
      escapeHtml(footer),
    ),
    replyTo: entity.email,
  };
}
