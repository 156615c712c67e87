import { plural } from '../texts/numbers.ts';

/** Texts for entries that cannot be decrypted; those for other users' entries do not name the kind. */
export const sealedTexts = {
  others: (count: number) =>
    plural(
      count,
      'saisie d’un autre membre attend sur ce téléphone, chiffrée ; elle partira quand son auteur s’y reconnectera.',
      'saisies d’autres membres attendent sur ce téléphone, chiffrées ; elles partiront quand leur auteur s’y reconnectera.',
    ),
  unreadable: (count: number) =>
    plural(
      count,
      'de vos saisies, restée chiffrée sur ce téléphone, ne peut plus être relue. Notez-la de nouveau, et prévenez votre chef de secteur.',
      'de vos saisies, restées chiffrées sur ce téléphone, ne peuvent plus être relues. Notez-les de nouveau, et prévenez votre chef de secteur.',
    ),
} as const;
