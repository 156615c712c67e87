/** Texts of preparing an evening. */
export const prepareTexts = {
  prepare: 'Préparer ma soirée',
  preparing: 'Préparation…',
  ready: 'Prêt sans réseau :',
  loaded: 'Chargé sur ce téléphone :',
  onlyTab: 'Votre session n’est que dans cet onglet : sans réseau, ne le fermez pas, ne le rechargez pas.',
  noApp:
    'Ce navigateur n’a pas gardé l’application : sans réseau, ne fermez pas cette page, ne la rechargez pas.',
  install: 'Installer l’application',
  stayLead:
    'Pour ouvrir l’application sans réseau, restez connecté ; sur un téléphone partagé, déconnectez-vous après la soirée.',
  stay: 'Rester connecté',
  tabOnly: 'Dans cet onglet seulement',
  notLasting: 'Si la place manque, le téléphone peut effacer ce qui attend : installez l’application.',
  noMap: 'La carte n’a pas pu être chargée : la liste des portes dit la même chose.',
  tight: 'Il reste peu de place sur le téléphone : libérez-en avant de partir.',
} as const;
