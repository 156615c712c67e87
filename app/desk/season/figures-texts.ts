import { moneyWords } from '../../generated/money-words.ts';

/** Texts of the figures of a season. */
export const figures = {
  choose: 'Saison affichée',
  collected: moneyWords.collected,
  cashDue: moneyWords.due,
  nothingDue: 'Tout a été remis et compté',
  declared: moneyWords.waiting,
  doors: 'Logements faits',
  left: 'restants sur',
  noAddress: 'Aucune adresse n’est connue dans les secteurs',
  toReturn: 'à repasser',
  average: 'Don moyen',
  calendars: 'Calendriers laissés',
  noPrevious: 'Pas de saison précédente à comparer.',
  byMeans: 'Par moyen de paiement',
  byDay: `${moneyWords.collected} par jour`,
  means: 'Moyen',
  gifts: 'Dons',
  date: 'Jour',
  numbers: 'Voir les chiffres jour par jour',
  files: 'Tableaux à télécharger (CSV)',
  csvBusy: 'Préparation du tableau…',
  tables: {
    sector: { label: 'Par secteur', file: 'par-secteur' },
    member: { label: 'Par membre', file: 'par-membre' },
    day: { label: 'Par jour', file: 'par-jour' },
    payment_type: { label: 'Par moyen de paiement', file: 'par-moyen' },
  },
  noDay: 'Aucun passage enregistré pour l’instant.',
};
