import type { EmailRow } from '../data/emails.ts';

/** French labels, as applications show them. */
export const emailStateLabels: Record<EmailRow['state'], string> = {
  queued: 'En attente',
  sending: 'En cours d’envoi',
  sent: 'Envoyé',
  failed: 'Échoué',
  bounced: 'Revenu',
  complained: 'Signalé comme indésirable',
};
