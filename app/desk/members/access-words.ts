import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { localDay, shortDay } from '../../texts/numbers.ts';

type User = Schemas['User'];

const dayOf = (instant: string | null | undefined) => (instant ? shortDay(localDay(instant)) : '');

/** The same in a few words, for a list. */
export function shortAccessWords(user: User): string {
  const { chk_active, invitation, invited_at, has_chosen_password } = user;
  if (chk_active === 0) return accessWords(user);
  if (invited_at === null || invited_at === undefined)
    return has_chosen_password ? 'Actif' : 'Sans invitation';
  if (invitation === 'sent') return `Invitation en attente, ${dayOf(invited_at)}`;
  return invitation === 'expired' ? 'Invitation expirée' : accessWords(user);
}

/** Whether a user may sign in, and what became of the last invitation. */
export function accessWords({ chk_active, invitation, invited_at, has_chosen_password }: User): string {
  if (chk_active === 0) return 'Accès désactivé';
  switch (invitation) {
    case 'sent':
      return `Invitation du ${dayOf(invited_at)}, pas encore acceptée`;
    case 'expired':
      return `Invitation du ${dayOf(invited_at)}, expirée sans être acceptée`;
    case 'accepted':
      return 'Invitation acceptée';
    case 'none':
    case undefined:
      return has_chosen_password ? 'A choisi son mot de passe' : 'Aucune invitation ne lui a été envoyée';
  }
}
