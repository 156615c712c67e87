import { moneyWords } from '../../generated/money-words.ts';

/** Labels for the states of hand-overs. */
export const states: Record<string, string> = {
  declared: 'Annoncée, à compter',
  confirmed: 'Comptée',
  cancelled: 'Annulée',
};

const statesOfDeposits: Record<string, string> = { confirmed: moneyWords.deposited, cancelled: 'Annulé' };

/** The state of a hand-over or of a deposit. */
export const stateOf = ({ to, state }: { to: string; state: string }): string =>
  (to === 'bank' ? statesOfDeposits : states)[state] ?? state;
