import type { ComponentType } from 'preact';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import { withStyle } from '../own-files.ts';
import { learnDeskOperations } from '../session.ts';
import { learnDeskProblems } from '../texts/failures.ts';
import type { PageName, PageProps } from './paths.ts';

type Component = ComponentType<PageProps>;

type Load = () => Promise<{ default: Component }>;
type DeskPages = typeof import('../desk/desk-pages.ts').deskPages;

type Route = {
  /** How the page is loaded, unless it is one of the other pages of the desk. */
  load?: Load;
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

/** One of the other pages of the desk: a phone at the door does not load how they are found. */
async function atDesk(name: PageName) {
  const { deskPages } = await import('../desk/desk-pages.ts');
  const pages: Partial<Record<PageName, Load>> = deskPages;
  const load = pages[name];
  if (!load) throw new Error(`${name} is no page of the desk`);
  return load();
}

/** All pages; each is a separate file, loaded when opened. */
export const routes: { [N in PageName]: N extends keyof DeskPages ? Route : Route & { load: Load } } = {
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
    needs: 'sector.read',
    menu: 'Carte',
  },
  visits: { needs: 'passage.read', menu: 'Passages' },
  visit: { needs: 'passage.read' },
  postedGift: { needs: 'passage.read' },
  members: { needs: 'user.history', menu: 'Membres' },
  member: { needs: 'user.history' },
  newMember: { needs: 'user.create' },
  importMembers: { needs: 'user.create' },
  letters: { needs: 'user.create' },
  seasonMembers: { needs: 'user.history' },
  receipts: { needs: 'receipt.read', menu: 'Reçus' },
  receipt: { needs: 'receipt.read' },
  receiptBatches: { needs: 'receipt.batch' },
  suppressed: { needs: 'email.read' },
  declaration: { needs: 'receipt.declare' },
  cards: { needs: 'pay.reconciliation', menu: 'Cartes' },
  cardPayment: { needs: 'pay.reconciliation' },
  cash: { needs: 'cash.read', menu: 'Espèces' },
  handovers: { needs: 'cash.read' },
  handover: { needs: 'cash.read' },
  declaring: { needs: 'cash.declare' },
  depositing: { needs: 'cash.settle' },
  stock: { needs: 'stock.write' },
  field: { needs: 'field.conflicts', menu: 'Terrain' },
  rooms: {
    needs: 'chat.use',
    menu: 'Messages',
    atDoor: 'conversations',
  },
  room: { needs: 'chat.use' },
  files: { needs: 'export.read', menu: 'Fichiers' },
  town: { needs: 'town.ask' },
  settings: {
    needs: 'entity.history',
    menu: 'Réglages',
  },
  logo: { needs: 'entity.edit' },
  fiscal: { needs: 'entity.edit' },
  rules: { needs: 'entity.edit' },
  seasons: { needs: 'operation.write' },
  oneSeason: { needs: 'operation.write' },
  webhooks: { needs: 'webhooks.manage' },
  webhook: { needs: 'webhooks.manage' },
  keys: { needs: 'keys.manage' },
  privacy: { needs: 'privacy.manage' },
  journal: { needs: 'entity.history' },
  account: { needs: 'user.edit', isOutside: true },
  associations: {
    needs: 'entity.create',
    isOutside: true,
  },
  code: { load: () => import('./code.tsx'), needs: 'user.edit', isOutside: true },
  parts: { needs: 'stats.read', isOutside: true },
  // Shown to everybody, signed in or not.
  welcome: { needs: 'stats.read' },
};

/** Loads a page and, for the desk, its style, operations and error texts; a failure to load the texts is ignored. */
export async function loadPage(name: PageName): Promise<{ default: Component }> {
  const { load = () => atDesk(name), isKept }: Route = routes[name];
  if (isKept) return load();
  const [page] = await Promise.all([
    withStyle('desk-style', load()),
    learnDeskOperations(),
    learnDeskProblems().catch(() => {}),
  ]);
  return page;
}
