import type { ComponentType } from 'preact';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import { withStyle } from '../own-files.ts';
import { learnDeskOperations } from '../session.ts';
import { learnDeskProblems } from '../texts/failures.ts';
import type { PageName, PageProps } from './paths.ts';

type Component = ComponentType<PageProps>;

type Route = {
  load: () => Promise<{ default: Component }>;
  /** The right required to open the page and to see its link. */
  needs: keyof Schemas['May'];
  /** The label in the menu, which follows the order of the routes. */
  menu?: string;
  /** The page that replaces this one in the menu at the door, as it opens offline. */
  atDoor?: PageName;
  /** Stored on phones from the start, and loaded without the desk's error texts. */
  isKept?: true;
  /** For super administrators who have not selected an association. */
  isOutside?: boolean;
};

/** Loads all pages after the round together, as the next door may have no network. */
async function atDoor(page: keyof typeof import('../door/door-pages.ts').doorPages) {
  const { doorPages } = await import('../door/door-pages.ts');
  return { default: doorPages[page] };
}

/** The other pages of the desk: a phone at the door does not load how they are found. */
const atDesk = async (page: keyof typeof import('../desk/desk-pages.ts').deskPages) =>
  (await import('../desk/desk-pages.ts')).deskPages[page]();

/** All pages; each is a separate file, loaded when opened. */
export const routes: Record<PageName, Route> = {
  season: {
    load: () => import('../desk/season/season.tsx'),
    needs: 'stats.read',
    isKept: true,
    menu: 'Saison',
  },
  round: {
    load: () => import('../door/round.tsx'),
    needs: 'passage.create',
    isKept: true,
    menu: 'Ma tournée',
  },
  doors: { load: () => atDoor('doors'), needs: 'passage.create', isKept: true },
  door: { load: () => atDoor('door'), needs: 'passage.create', isKept: true },
  otherDoor: { load: () => atDoor('otherDoor'), needs: 'passage.create', isKept: true },
  doorMap: {
    load: () => withStyle('map-style', import('../door/door-map.tsx')),
    needs: 'passage.create',
    isKept: true,
  },
  // Includes users who may no longer record but still have unsent entries.
  evening: { load: () => atDoor('evening'), needs: 'field.push', isKept: true },
  conversations: { load: () => atDoor('conversations'), needs: 'field.push', isKept: true },
  conversation: { load: () => atDoor('conversation'), needs: 'field.push', isKept: true },
  install: { load: () => import('../door/install/install.tsx'), needs: 'user.edit' },
  map: {
    load: () => atDesk('map'),
    needs: 'sector.read',
    menu: 'Carte',
  },
  visits: { load: () => atDesk('visits'), needs: 'passage.read', menu: 'Passages' },
  visit: { load: () => atDesk('visit'), needs: 'passage.read' },
  postedGift: { load: () => atDesk('postedGift'), needs: 'passage.read' },
  members: { load: () => atDesk('members'), needs: 'user.history', menu: 'Membres' },
  member: { load: () => atDesk('member'), needs: 'user.history' },
  newMember: { load: () => atDesk('newMember'), needs: 'user.create' },
  importMembers: { load: () => atDesk('importMembers'), needs: 'user.create' },
  letters: { load: () => atDesk('letters'), needs: 'user.create' },
  seasonMembers: { load: () => atDesk('seasonMembers'), needs: 'user.history' },
  receipts: { load: () => atDesk('receipts'), needs: 'receipt.read', menu: 'Reçus' },
  receipt: { load: () => atDesk('receipt'), needs: 'receipt.read' },
  receiptBatches: { load: () => atDesk('receiptBatches'), needs: 'receipt.batch' },
  suppressed: { load: () => atDesk('suppressed'), needs: 'email.read' },
  declaration: { load: () => atDesk('declaration'), needs: 'receipt.declare' },
  cards: { load: () => atDesk('cards'), needs: 'pay.reconciliation', menu: 'Cartes' },
  cardPayment: { load: () => atDesk('cardPayment'), needs: 'pay.reconciliation' },
  cash: { load: () => atDesk('cash'), needs: 'cash.read', menu: 'Espèces' },
  handovers: { load: () => atDesk('handovers'), needs: 'cash.read' },
  handover: { load: () => atDesk('handover'), needs: 'cash.read' },
  declaring: { load: () => atDesk('declaring'), needs: 'cash.declare' },
  depositing: { load: () => atDesk('depositing'), needs: 'cash.settle' },
  stock: { load: () => atDesk('stock'), needs: 'stock.write' },
  field: { load: () => atDesk('field'), needs: 'field.conflicts', menu: 'Terrain' },
  rooms: {
    load: () => atDesk('rooms'),
    needs: 'chat.use',
    menu: 'Messages',
    atDoor: 'conversations',
  },
  room: { load: () => atDesk('room'), needs: 'chat.use' },
  files: { load: () => atDesk('files'), needs: 'export.read', menu: 'Fichiers' },
  town: { load: () => atDesk('town'), needs: 'town.ask' },
  settings: {
    load: () => atDesk('settings'),
    needs: 'entity.history',
    menu: 'Réglages',
  },
  logo: { load: () => atDesk('logo'), needs: 'entity.edit' },
  fiscal: { load: () => atDesk('fiscal'), needs: 'entity.edit' },
  rules: { load: () => atDesk('rules'), needs: 'entity.edit' },
  seasons: { load: () => atDesk('seasons'), needs: 'operation.write' },
  oneSeason: { load: () => atDesk('oneSeason'), needs: 'operation.write' },
  webhooks: { load: () => atDesk('webhooks'), needs: 'webhooks.manage' },
  webhook: { load: () => atDesk('webhook'), needs: 'webhooks.manage' },
  keys: { load: () => atDesk('keys'), needs: 'keys.manage' },
  privacy: { load: () => atDesk('privacy'), needs: 'privacy.manage' },
  journal: { load: () => atDesk('journal'), needs: 'entity.history' },
  account: { load: () => atDesk('account'), needs: 'user.edit', isOutside: true },
  associations: {
    load: () => atDesk('associations'),
    needs: 'entity.create',
    isOutside: true,
  },
  code: { load: () => import('./code.tsx'), needs: 'user.edit', isOutside: true },
  parts: { load: () => atDesk('parts'), needs: 'stats.read', isOutside: true },
  // Shown to everybody, signed in or not.
  welcome: { load: () => atDesk('welcome'), needs: 'stats.read' },
};

/** Loads a page and, for the desk, its style, operations and error texts; a failure to load the texts is ignored. */
export async function loadPage(name: PageName): Promise<{ default: Component }> {
  const { load, isKept } = routes[name];
  if (isKept) return load();
  const [page] = await Promise.all([
    withStyle('desk-style', load()),
    learnDeskOperations(),
    learnDeskProblems().catch(() => {}),
  ]);
  return page;
}
