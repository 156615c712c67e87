/** Texts of the town on the map: what is missing, its addresses without a sector, and the search for an address. */
export const town = {
  aroundCommune: 'La carte montre votre commune.',
  aroundDepartment: 'La carte montre votre département.',
  aroundNothing: 'La carte montre la France.',
  noAddresses: 'Aucune adresse de votre commune n’est encore connue.',
  noAddressesTodo: 'Elles se chargent en une minute, depuis la Base Adresse Nationale.',
  load: 'Charger les adresses',
  loadFirst:
    'Rien n’est encore à découper : chargez les adresses de votre commune, ou indiquez les codes postaux d’une autre.',
  unit: 'Comptés en adresses : une adresse est faite quand ses logements connus le sont.',
  unassigned: 'adresse sans secteur',
  unassignedMany: 'adresses sans secteur',
  see: 'Voir les adresses sans secteur',
  unassignedTitle: 'Adresses sans secteur',
  unassignedLead: 'Personne ne passe à ces portes.',
  unassignedTodo:
    'Ouvrez une adresse : les secteurs voisins à redessiner y sont nommés. Vous pouvez aussi dessiner un nouveau secteur ou rétablir un secteur supprimé.',
  noneUnassigned: 'Chaque adresse de la commune est dans un secteur.',
  firstOnes: 'Les premières sont listées ; la carte les montre toutes.',
  inNoSector: 'Cette adresse n’est dans aucun secteur : personne n’y passe.',
  beside: 'Secteurs voisins à redessiner pour qu’ils la couvrent :',
  noneBeside: 'Aucun secteur n’est à moins de 100 m.',
  drawOne: 'Dessiner un secteur qui la couvre',
  elsewhere: 'Cette adresse est maintenant dans un secteur, ou n’existe plus.',
  search: 'Chercher une adresse',
  searchHint:
    'Le numéro et un mot de la rue suffisent. Ce que vous cherchez n’apparaît pas dans l’adresse de la page.',
  words: 'Numéro et rue',
  find: 'Chercher',
  tooShort: 'Écrivez au moins deux caractères.',
  found: 'adresse trouvée',
  foundMany: 'adresses trouvées',
  more: 'Les premières sont montrées : précisez le numéro ou la rue.',
  noneFound: 'Aucune adresse ne correspond. Écrivez moins de mots, ou vérifiez la rue.',
  withoutSector: 'sans secteur',
} as const;

/** Texts of the dwellings by which a cut may be balanced. */
export const dwellings = {
  known: 'Logements connus d’après les bâtiments :',
  counting:
    'Les logements ne sont pas encore connus : le service les compte après un import. D’ici là, un découpage équilibré par logements l’est par adresses. Attendez ce compte, ou découpez par adresses dès maintenant.',
  unknown:
    'Les logements ne sont pas connus dans cette commune : le découpage compte les adresses, et un immeuble y pèse autant qu’une maison. Découpez dès maintenant ; les membres notent les logements à la porte, et un secteur se redessine ensuite.',
  again: 'Regarder de nouveau',
  busy: 'Un instant…',
} as const;
