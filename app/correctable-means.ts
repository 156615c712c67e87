type Choice = readonly [value: string, shown: string];

/** Payment choices for a corrected visit: card only if the visit already has it, as the app scans no new codes. */
export const correctableMeans = (choices: readonly Choice[], noted: string): Choice[] =>
  choices.filter(([means]) => means !== 'pay' || noted === 'pay');
