/** Texts of who walks now. */
export const evening = {
  title: 'En tournée maintenant',
  who: 'Membre',
  sector: 'Secteur',
  outside: 'Hors secteur',
  last: 'Dernier passage',
  doors: 'Portes en une heure',
  speed: 'Portes par heure',
  tooEarly: 'trop tôt',
  left: 'Fin du secteur',
  finished: 'terminé',
  unnamed: 'Sans nom',
  one: 'restant',
  several: 'restants',
  by: (time: string) => `vers ${time}`,
  hours: (hours: string) => `encore ${hours} h de tournée`,
  how: 'Qui a noté un passage depuis moins de 45 minutes. La fin est estimée au rythme de la dernière heure ; la page se met à jour chaque minute.',
};
