import { eurosInFrench } from '../../../lib/receipts/french.ts';
import type { KeptAccount, State } from '../state.ts';
import { type Button, buttonsHtml } from './button.ts';
import { associationName, standingInFrench } from './names.ts';
import { sectionHtml } from './table.ts';

const forNew: Button[] = [{ gesture: 'inscrire', label: 'Terminer l’inscription', isMain: true }];

const forOld: Button[] = [
  { gesture: 'virer', label: 'Virement' },
  { gesture: 'rejeter-virement', label: 'Rejeter le dernier virement' },
  { gesture: 'demander-pieces', label: 'Demander des pièces' },
  { gesture: 'suspendre', label: 'Suspendre' },
  { gesture: 'rompre', label: 'Rompre le lien' },
];

/** The associations, what lies on their accounts, and what the provider or their bank may do. */
export function associationsHtml(state: State): string {
  const rows = Object.values(state.accounts).map((found) => {
    const name = associationName(state, found.object.id);
    const texts = [name, standingInFrench(found.object, found.isDeauthorised)];
    const buttons = found.isDeauthorised ? '' : buttonsHtml(found.object.id, name, buttonsOf(found));
    return { amount: eurosInFrench(balanceOf(state, found)), texts, buttons };
  });
  const heads = ['Solde', 'Association', 'État', 'Décisions'];
  return sectionHtml('Associations', heads, rows, 'Aucune association n’a encore de compte.');
}

const buttonsOf = ({ object }: KeptAccount) => (object.details_submitted ? forOld : forNew);

function balanceOf({ transactions }: State, { object: { id } }: KeptAccount): number {
  return Object.values(transactions)
    .filter(({ account, payout }) => account === id && payout === null)
    .reduce((sum, { object }) => sum + object.net, 0);
}
