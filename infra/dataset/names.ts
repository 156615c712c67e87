const givenNames = (
  'Camille, Łukasz, Zoé, Jean-Noël, Ngọc, Æsa, Amina, Bastien, Chloé, Diego, Élodie, Farid, ' +
  'Gaëlle, Hugo, Inès, Jules, Karim, Léa, Mathéo, Nadia, Océane, Paul, Quentin, Rose, Sacha, ' +
  'Théo, Ursule, Victor, Wassim, Yaëlle'
).split(', ');

const familyNames = (
  'Martin, Lefèvre, Çelik, Trần, Őry, Bernard, Dubois, Nguyen, Petit, Moreau, Garcia, Roux, ' +
  'Fournier, Girard, Bonnet, Dupont, Lambert, Fontaine, Rousseau, Vincent, Müller, Faure, ' +
  'André, Mercier, Blanc, Guérin, Boyer, Garnier, Chevalier, François, Legrand, Gauthier, ' +
  'Perrin, Robin, Clément, Morin, Nicolas, Henry, Roussel, Mathieu'
).split(', ');

const streets = (
  'du Puits, des Lilas, de la Fontaine, du Stade, des Écoles, du Moulin, Jean-Moulin, ' +
  'de l’Église, Victor-Hugo, du Château, de la Gare, des Tilleuls, Pasteur, de la Paix, ' +
  'du Lavoir, Voltaire'
).split(', ');

export const nameCount = givenNames.length * familyNames.length;

/** The person name at an index; indexes beyond `nameCount` repeat. */
export function personName(at: number): string {
  const family = familyNames[Math.floor(at / givenNames.length) % familyNames.length];
  return `${givenNames[at % givenNames.length]} ${family}`;
}

export function streetName(at: number): string {
  const round = Math.floor(at / streets.length);
  return `Rue ${streets[at % streets.length]}${round === 0 ? '' : ` ${round + 1}`}`;
}

/** The name of the member at an index of an association's list. */
export function memberName({ insee }: { insee: string }, at: number): string {
  return personName(Number(insee) + at);
}
