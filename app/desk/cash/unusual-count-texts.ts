/** A count far below what the visits say. */
export const unusualCount = {
  nothing: (expected: string) =>
    `Vous n’avez rien compté, alors que ${expected} sont attendus. Comptez l’argent, ou confirmez ci-dessus.`,
  little: (counted: string, expected: string) =>
    `Vous avez compté ${counted}, moins de la moitié des ${expected} attendus. Vérifiez, ou confirmez ci-dessus.`,
  sure: (counted: string) => `Il y a bien ${counted}, pas davantage`,
};
