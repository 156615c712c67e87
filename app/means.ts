import { cardTypes } from './generated/records.ts';

type Choice = readonly [value: string, shown: string];

/** Whether the card provider reports the money of this payment type. */
export const isCard = (means: string | null | undefined): boolean => cardTypes.some((type) => type === means);

/** Payment choices for a corrected visit: card only if the visit already has it, as the app scans no new codes. */
export const correctableMeans = (choices: readonly Choice[], noted: string): Choice[] =>
  choices.filter(([means]) => !isCard(means) || isCard(noted));
