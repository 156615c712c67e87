/** What a page may need that does not exist yet. */
export type MissingThing = 'season' | 'addresses' | 'sectors' | 'seasonMembers';

export const missing: Record<MissingThing, { says: string; link: string }> = {
  season: {
    says: 'Il n’y a pas encore de saison : les passages, les secteurs et les comptes en dépendent.',
    link: 'Créer la saison',
  },
  addresses: {
    says: 'Les adresses de la commune ne sont pas encore là.',
    link: 'Charger les adresses',
  },
  sectors: {
    says: 'La commune n’est pas encore découpée en secteurs.',
    link: 'Découper la commune',
  },
  seasonMembers: {
    says: 'Personne n’est encore dans cette saison.',
    link: 'Ajouter des membres à la saison',
  },
};
