// GENERATED from lib/core/records/accounts.ts by `npm run generate`.
/** The accounts of the journal, with their labels. */
export const accounts = [
  { name: 'gifts', label: 'Dons manuels' },
  { name: 'members', label: 'Membres, fonds à remettre' },
  { name: 'cash', label: 'Caisse' },
  { name: 'cheques', label: 'Chèques à encaisser' },
  { name: 'bank', label: 'Banque' },
  { name: 'cards', label: 'Cartes bancaires à recevoir' },
  { name: 'fees', label: 'Services bancaires' },
  { name: 'shortages', label: 'Écarts de caisse, manquants' },
  { name: 'surpluses', label: 'Écarts de caisse, excédents' },
  { name: 'suspense', label: 'Compte d’attente' },
] as const;
