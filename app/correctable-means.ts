type Choice = readonly [value: string, shown: string];

/** How a visit that is put right was paid: by card only if it was noted so, because nobody scans a code any more. */
export const correctableMeans = (choices: readonly Choice[], noted: string): Choice[] =>
  choices.filter(([means]) => means !== 'pay' || noted === 'pay');
