/** What a page may need that does not exist yet. */
export type MissingThing = 'season' | 'addresses' | 'sectors' | 'seasonMembers';

/** `who`: whom to ask, for those who cannot open the page of the link. */
export const missing: Record<MissingThing, { says: string; link: string; who: string }> = {
  season: {
    says: 'Il n’y a pas encore de saison : les passages, les secteurs et les comptes en dépendent.',
    link: 'Créer la saison',
    who: 'Un administrateur de votre amicale peut la créer.',
  },
  addresses: {
    says: 'Les adresses de la commune ne sont pas encore là.',
    link: 'Ouvrir la carte',
    who: 'Un administrateur de votre amicale peut les demander.',
  },
  sectors: {
    says: 'La commune n’est pas encore découpée en secteurs.',
    link: 'Découper la commune',
    who: 'Un administrateur de votre amicale peut la découper.',
  },
  seasonMembers: {
    says: 'Personne n’est encore dans cette saison.',
    link: 'Ajouter des membres à la saison',
    who: 'Un administrateur de votre amicale peut les ajouter.',
  },
};
