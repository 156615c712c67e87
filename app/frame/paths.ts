/** All addresses of the app, by page name. The server serves only these. */
export const paths = {
  season: '/',
  round: '/tournee',
  doors: '/tournee/portes',
  door: '/tournee/portes/:id',
  otherDoor: '/tournee/portes/autre',
  doorMap: '/tournee/carte',
  evening: '/tournee/fin',
  conversations: '/tournee/messages',
  conversation: '/tournee/messages/:id',
  install: '/tournee/installer',
  map: '/carte',
  visits: '/passages',
  visit: '/passages/:id',
  postedGift: '/passages/courrier',
  cash: '/especes',
  handovers: '/especes/remises',
  handover: '/especes/remises/:id',
  declaring: '/especes/annonce',
  depositing: '/especes/depot',
  stock: '/especes/calendriers',
  rooms: '/messages',
  room: '/messages/:id',
  files: '/fichiers',
  members: '/membres',
  member: '/membres/:id',
  newMember: '/membres/ajouter',
  importMembers: '/membres/importer',
  letters: '/membres/lettres',
  seasonMembers: '/membres/saison',
  town: '/ville',
  settings: '/reglages',
  logo: '/reglages/logo',
  fiscal: '/reglages/recus-fiscaux',
  rules: '/reglages/regles',
  seasons: '/reglages/saisons',
  oneSeason: '/reglages/saisons/:id',
  webhooks: '/reglages/envois',
  webhook: '/reglages/envois/:id',
  keys: '/reglages/logiciels',
  privacy: '/reglages/vie-privee',
  journal: '/reglages/historique',
  account: '/compte',
  receipts: '/recus',
  receipt: '/recus/:id',
  receiptBatches: '/recus/manquants',
  suppressed: '/recus/adresses',
  declaration: '/recus/declaration',
  cards: '/cartes',
  cardPayment: '/cartes/:id',
  field: '/terrain',
  associations: '/amicales',
  code: '/code',
  parts: '/parts',
  welcome: '/bienvenue',
} as const;

export type PageName = keyof typeof paths;
/** `id`: the id in the address, or 0 without one. */
export type PageProps = { id: number };
type Place = { name: PageName; id: number | undefined };

export const isPageName = (name: string): name is PageName => name in paths;

/** The page and id of an address. */
export function placeOf(pathname: string): Place | undefined {
  const id = /\/([1-9]\d{0,14})$/.exec(pathname)?.[1];
  const pattern = id === undefined ? pathname : pathname.replace(/\d+$/, ':id');
  const name = Object.keys(paths)
    .filter(isPageName)
    .find((one) => paths[one] === pattern);
  return name && { name, id: id === undefined ? undefined : Number(id) };
}
