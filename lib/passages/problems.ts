/** What a new passage and a changed one may both be refused for. */
export const contentProblems = [
  'personal-data-not-allowed',
  'field-forbidden',
  'not-an-operation-member',
  'address-not-found',
  'sector-not-found',
  'operation-closed',
] as const;
