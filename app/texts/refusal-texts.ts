import { fieldNames } from './field-names.ts';
import { problems } from './problem-sentences.ts';

/** Problems whose reason says more than their code: a right password of an inactive account. */
const reasons = {
  'invalid-credentials account_inactive': [
    'Ce compte est désactivé.',
    'Demandez à un administrateur de votre amicale de le réactiver.',
  ],
} as const;

/** What explains a refusal: loaded with the first one, and kept on phones. */
export const refusalTexts = { problems: { ...problems, ...reasons }, fieldNames };
