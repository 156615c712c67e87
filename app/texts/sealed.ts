import { plural } from './numbers.ts';

/** What a phone says of visits, and of what was said of doors, that it cannot show. */
export const sealedTexts = {
  others: (count: number) =>
    `${plural(count, 'saisie d’un autre membre attend', 'saisies d’autres membres attendent')} sur ce téléphone, chiffrées. Rien n’en est lisible ; elles partiront quand leur auteur s’y reconnectera.`,
  unreadable: (count: number) =>
    `${plural(count, 'de vos saisies, restée chiffrée sur ce téléphone, ne peut', 'de vos saisies, restées chiffrées sur ce téléphone, ne peuvent')} plus être relues. Notez de nouveau celles dont vous vous souvenez, et prévenez votre chef de secteur.`,
} as const;
