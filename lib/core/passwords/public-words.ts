import decompress from '@zxcvbn-ts/dictionary-compression/decompress';
import { dictionary } from '@zxcvbn-ts/language-fr';
import { once } from '../concurrency.ts';
import { guessForm } from './guess-form.ts';

/** Frequent French words, first names and family names, of which none alone is a password. */
export const frenchWords: ReadonlySet<string> = new Set(
  [dictionary['commonWords-fr'], dictionary['firstnames-fr'], dictionary['lastnames-fr']]
    .flat()
    .map(guessForm),
);

export const communes = once(
  async (): Promise<ReadonlySet<string>> => new Set(decompress((await import('./communes.ts')).COMMUNES)),
);

/** What everybody knows about an association of firefighters and its round. */
export const tradeWords: ReadonlySet<string> = new Set(
  [
    ...['pompier', 'pompiers', 'sapeur', 'sapeurs', 'caserne', 'casernes', 'secours', 'sdis', 'centre'],
    ...['amicale', 'amicales', 'amicaliste', 'association', 'union', 'jsp', 'spv', 'spp'],
    ...['calendrier', 'calendriers', 'tournee', 'tournees', 'motdepasse', 'mdp'],
    ...['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout'],
    ...['septembre', 'octobre', 'novembre', 'decembre'],
    ...['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l', 'et', 'en', 'au', 'aux', 'sur', 'sous'],
    ...['saint', 'sainte', 'st', 'ste'],
  ].map(guessForm),
);
