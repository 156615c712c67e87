import { expect, test } from '@jest/globals';
import { isEasilyGuessed } from '../../../lib/core/passwords/easy-guesses.ts';

const about = [
  'tournée',
  'camille.martin',
  'Camille Martin',
  'Amicale des sapeurs-pompiers de Bondy',
  'Bondy',
];

test.each([
  // The trade, alone and with numbers, signs and letters replaced.
  ...['pompiers', 'Pompiers', 'POMPIERS', 'pompier18', 'p0mpiers', 'P0MP1ER$', 'pompiers2026!', '18pompiers'],
  ...['sapeurs-pompiers', 'Sapeurs.Pompiers.2026', 's@peurspompiers', 'sapeurpompier', 'lespompiers'],
  ...['amicale2026', 'calendrier', 'calendriers2026', 'Calendriers_2027', 'caserne18', 'tournee2026!'],
  ...['calendrierdespompiers2026', 'motdepasse', 'MotDePasse1', 'pompierspompiers'],
  // Months and years.
  ...['décembre', 'Decembre2026', 'août2026', 'novembre-1998', 'janvierfevrier'],
  // The person and the association.
  ...['camille2001', 'camille.martin1', 'MartinCamille', 'amicalebondy', 'bondy2026', 'Bondy-93140'],
  ...['caserne_bondy', 'pompiersdebondy', 'lespompiersdebondy93', 'amicale de Bondy', 'Cam1lle-et-Pompiers'],
  // Communes.
  ...['marseille', 'Marseille13', 'noisylesec', 'Noisy-le-Sec', 'NOISY LE SEC 2026', 'saint-denis93'],
  ...['pompiers.marseille', 'pompiersdelyon', 'Châteauroux36', 'L’Haÿ-les-Roses', 'b0rdeaux33'],
  // Frequent French words and names.
  ...['doudou12', 'chouchou', 'soleil123', 'bonjour1', 'printemps', 'football', 'nicolas1', 'elisabeth'],
])('security row 4: anybody guesses %s', async (password) => {
  expect(await isEasilyGuessed(password, about)).toBe(true);
});

test.each([
  // Other words beside the known ones.
  ...['la caserne dort bien ce soir', 'les pompiers de bondy dansent', 'calendrier vert, chat gris'],
  ...['trois pompiers sur un vélo rouge', 'camille mange des fraises', 'xk pompiers qz'],
  // Several communes, several frequent words.
  ...['marseille toulouse nantes', 'bleu canard fauteuil', 'un autre mot, bien à moi'],
  // No words.
  ...['73915028', '12-34-5678', 'pompiers739150', 'kP3x-ab7Q-mn2R', 'xkcdqzvb', '  été 🚒 à la caserne'],
  ...['é🚒'.repeat(32), '........', 'onlyletters', 'correct horse battery staple'],
])('nobody guesses at once: %s', async (password) => {
  expect(await isEasilyGuessed(password, about)).toBe(false);
});

test('what is about somebody else is free', async () => {
  expect(await isEasilyGuessed('camille bondy', ['nora.noisy', 'Nora Petit'])).toBe(false);
});

test('what unfolds to thousands of letters is not looked at', async () => {
  expect(await isEasilyGuessed('ﷺ'.repeat(64), about)).toBe(false);
});
