import { count } from '../../texts/numbers.ts';

const tenths = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** `19,0 km`, `118 km`: one decimal below 100, so that lengths of a column compare. */
export const kilometres = (metres: number): string =>
  `${metres < 100_000 ? tenths.format(metres / 1000) : count(Math.round(metres / 1000))} km`;
