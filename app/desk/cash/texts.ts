import { moneyWords } from '../../generated/money-words.ts';
import { money } from '../../texts/numbers.ts';

/** Texts of the cash page. */
export const cash = {
  title: 'Espèces',
  lead: 'Où se trouve l’argent collecté en espèces et par chèque. « Annoncé, à compter » : un membre l’a remis et personne ne l’a encore compté.',
  due: moneyWords.due,
  declared: moneyWords.waiting,
  treasury: moneyWords.treasury,
  banked: moneyWords.deposited,
  /** The « Écart annoncé » of the words of money. */
  announcedGap: (cents: number) => `annoncé en ${cents < 0 ? 'moins' : 'plus'} ${money(Math.abs(cents))}`,
  members: 'Par membre',
  none: 'Personne n’a encore collecté d’espèces ni de chèque.',
  csv: 'Télécharger le tableau (CSV)',
  csvBusy: 'Préparation du tableau…',
};
