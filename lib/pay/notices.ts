import type { Context } from '../core/context.ts';
import type { Cents } from '../core/money.ts';
import { dayIn, type Instant } from '../core/time.ts';
import { findEntity } from '../data/entities.ts';
import { composeEmail } from '../emails/compose.ts';
import { accountFooter } from '../emails/footers.ts';
import { type EmailContent, queueEmail } from '../emails/queue.ts';
import { entityName } from '../entities/present.ts';
import { dayInFrench, eurosInFrench } from '../receipts/french.ts';
import { noticeAddresses } from '../users/notice-addresses.ts';

/** An event about which administrators and treasurers must be notified at once. */
type PayNotice =
  | { about: 'mismatch'; passageId: number }
  | { about: 'dispute' | 'inquiry'; passageId: number; amount: Cents; dueBy: Instant | null }
  | { about: 'payout'; amount: Cents }
  | { about: 'account'; state: 'action_required' | 'restricted' | 'rejected' };

/** `name` is null when it cannot be decrypted; the notice is sent anyway. */
type Association = { name: string | null; timeZone: string };
type NoticeText = { title: string; what: string; todo: string };

const FOOTER = accountFooter('Il va aux administrateurs et aux trésoriers de votre association.');

/** The e-mail of a notice, in French; it contains neither donor data nor links. */
function noticeEmail(notice: PayNotice, { name, timeZone }: Association): EmailContent {
  const { title, what, todo } = noticeText(notice, timeZone);
  const paragraphs = ['Bonjour,', what, todo, `Association : ${name ?? 'nom illisible'}`];
  return composeEmail({
    subject: name === null ? title : `${title} – ${name}`,
    title,
    blocks: paragraphs,
    footer: FOOTER,
    replyTo: null,
  });
}

function noticeText(notice: PayNotice, timeZone: string): NoticeText {
  switch (notice.about) {
    case 'mismatch':
      return {
        title: 'Paiement par carte à vérifier',
        what: `Un paiement par carte ne correspond pas au passage n° ${notice.passageId} : l’argent a été encaissé, mais le montant, le mode de règlement ou le nombre de paiements n’est pas celui du passage, ou bien le passage ou son opération a été supprimé.`,
        todo: 'Dans Tournée, un trésorier peut rembourser la carte : le passage est alors de nouveau modifiable, et la carte peut être présentée une autre fois. Si la suppression était une erreur, un administrateur peut restaurer le passage ou l’opération.',
      };
    case 'dispute':
      return {
        title: 'Paiement par carte contesté',
        what: `La banque d’un donateur conteste un paiement par carte de ${eurosInFrench(notice.amount)} (passage n° ${notice.passageId}). La somme est retenue pendant la durée du litige.`,
        todo: `${deadline(notice.dueBy, timeZone)} Sans réponse, le litige est perdu.`,
      };
    case 'inquiry':
      return {
        title: 'Paiement par carte : demande de renseignements',
        what: `La banque d’un donateur demande des renseignements sur un paiement par carte de ${eurosInFrench(notice.amount)} (passage n° ${notice.passageId}). Aucune somme n’est retenue pour le moment.`,
        todo: `${deadline(notice.dueBy, timeZone)} Sans réponse, la demande peut devenir un litige.`,
      };
    case 'payout':
      return {
        title: 'Virement vers votre banque refusé',
        what: `Un virement de ${eurosInFrench(notice.amount)} vers le compte bancaire de l’association n’a pas abouti. L’argent reste sur votre compte de paiement.`,
        todo: 'Vérifiez les coordonnées bancaires dans votre espace de paiement : les virements suivants attendent leur correction.',
      };
    case 'account':
      return accountNoticeTexts[notice.state];
  }
}

function deadline(dueBy: Instant | null, timeZone: string): string {
  if (dueBy === null) return 'Répondez sans attendre depuis votre espace de paiement.';
  return `Répondez depuis votre espace de paiement au plus tard le ${dayInFrench(dayIn(timeZone, dueBy))}.`;
}

const accountNoticeTexts: Record<'action_required' | 'restricted' | 'rejected', NoticeText> = {
  action_required: {
    title: 'Votre compte de paiement demande des informations',
    what: 'Les paiements par carte fonctionnent encore, mais des informations ou des pièces sont demandées pour votre compte de paiement.',
    todo: 'Dans Tournée, un administrateur ouvre le lien d’inscription et complète ce qui manque, avant que les paiements ne soient suspendus.',
  },
  restricted: {
    title: 'Paiements par carte suspendus',
    what: 'Votre compte de paiement est suspendu : aucune carte ne peut être acceptée pour le moment.',
    todo: 'Dans Tournée, un administrateur ouvre le lien d’inscription et complète ce qui manque.',
  },
  rejected: {
    title: 'Compte de paiement refusé',
    what: 'Le prestataire de paiement a refusé le compte de votre association : aucune carte ne peut être acceptée.',
    todo: 'Demandez-en les raisons au prestataire de paiement.',
  },
};

/**
 * Queues an e-mail to the administrators and treasurers of an association. Call it in the transaction of the state
 * change, and only when the state changes, so that repeated provider events send it once.
 */
export async function queueNotice(ctx: Context, entityId: number, notice: PayNotice): Promise<void> {
  const entity = await findEntity(ctx, entityId);
  if (!entity) return;
  const content = noticeEmail(notice, { name: entityName(ctx, entity), timeZone: entity.time_zone });
  for (const [to, userId] of await noticeAddresses(ctx, entityId))
    await queueEmail(ctx, { entityId, purpose: 'pay-notice', receiptId: null, userId, to, content });
}

const notifiedStates = ['action_required', 'restricted', 'rejected'] as const;

/** Queues a notice of the account's new state if a person must act on it. */
export async function queueAccountNotice(ctx: Context, entityId: number, newState: string): Promise<void> {
  const state = notifiedStates.find((one) => one === newState);
  if (state !== undefined) await queueNotice(ctx, entityId, { about: 'account', state });
}
