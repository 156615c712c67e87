/** `janvier` for 1. */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1));
