import { plural } from './numbers.ts';

/** What a phone says of visits that it cannot show. */
export const sealedTexts = {
  others: (count: number) =>
    `${plural(count, 'passage d’un autre membre attend', 'passages d’autres membres attendent')} sur ce téléphone, chiffrés. Rien n’en est lisible ; ils partiront quand leur auteur s’y reconnectera.`,
  unreadable: (count: number) =>
    `${plural(count, 'de vos passages, resté chiffré sur ce téléphone, ne peut', 'de vos passages, restés chiffrés sur ce téléphone, ne peuvent')} plus être relus. Notez de nouveau ceux dont vous vous souvenez, et prévenez votre chef de secteur.`,
} as const;
