import { eurosInFrench } from '../../../lib/receipts/french.ts';
import type { State, StoredAccount } from '../state.ts';
import { type Button, buttonsHtml } from './button.ts';
import { accountStateInFrench, associationName } from './names.ts';
import { sectionHtml } from './table.ts';

const onboardingButtons: Button[] = [{ action: 'inscrire', label: 'Terminer l’inscription', isMain: true }];

const accountButtons: Button[] = [
  { action: 'virer', label: 'Virement' },
  { action: 'rejeter-virement', label: 'Rejeter le dernier virement' },
  { action: 'demander-pieces', label: 'Demander des pièces' },
  { action: 'suspendre', label: 'Suspendre' },
  { action: 'rompre', label: 'Rompre le lien' },
];

/** The associations with their balance, state and possible actions. */
export function associationsHtml(state: State): string {
  const rows = Object.values(state.accounts).map((found) => {
    const name = associationName(state, found.object.id);
    const texts = [name, accountStateInFrench(found.object, found.isDeauthorised)];
    const buttons = found.isDeauthorised ? '' : buttonsHtml(found.object.id, name, buttonsOf(found));
    return { amount: eurosInFrench(balanceOf(state, found)), texts, buttons };
  });
  const heads = ['Solde', 'Association', 'État', 'Décisions'];
  return sectionHtml('Associations', heads, rows, 'Aucune association n’a encore de compte.');
}

const buttonsOf = ({ object }: StoredAccount) =>
  object.details_submitted ? accountButtons : onboardingButtons;

function balanceOf({ transactions }: State, { object: { id } }: StoredAccount): number {
  return Object.values(transactions)
    .filter(({ account, payout }) => account === id && payout === null)
    .reduce((sum, { object }) => sum + object.net, 0);
}
