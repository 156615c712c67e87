import { below } from '../pick.ts';

const given = (
  'Alain Béatrice Claude Danielle Étienne Fabienne Gérard Huguette Irène Jacques Karine Lucien Monique Noël Odette ' +
  'Patrick Régine Solange Thérèse Yvette Amélie Bruno Céline Damien Farida Gaëtan Hugo Leïla Mickaël Océane'
).split(' ');

const family = (
  'Aubert Barbier Carpentier Delmas Étienne Fontaine Guérin Hamon Imbert Jacquet Klein Langlois Maillard Normand Olivier ' +
  'Perrin Quentin Renaud Schmitt Tessier Ursin Vasseur Weber Zimmer Benoît Chevallier Diallo Ferreira Kowalski Nguyen'
).split(' ');

/** Somebody who does not exist, with an address to which no mail is delivered. */
export function donorName(random: () => number): { name: string; email: string } {
  const at = below(random, given.length * family.length);
  const name = `${given[at % given.length]} ${family[Math.floor(at / given.length)]}`;
  return { name, email: `donateur.${at}@example.org` };
}
