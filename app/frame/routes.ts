import type { ComponentType } from 'preact';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import { withStyle } from '../own-files.ts';
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
  doorMap: { load: () => import('../door/door-map.tsx'), needs: 'passage.create', isKept: true },
  // Includes users who may no longer record but still have unsent entries.
  evening: { load: () => atDoor('evening'), needs: 'field.push', isKept: true },
  conversations: { load: () => atDoor('conversations'), needs: 'field.push', isKept: true },
  conversation: { load: () => atDoor('conversation'), needs: 'field.push', isKept: true },
  install: { load: () => import('../door/install/install.tsx'), needs: 'user.edit' },
  map: {
    load: () => withStyle('map-style', import('../desk/map/map.tsx')),
    needs: 'sector.read',
    menu: 'Carte',
  },
  visits: { load: () => import('../desk/visits/visits.tsx'), needs: 'passage.read', menu: 'Passages' },
  visit: { load: () => import('../desk/visits/visit.tsx'), needs: 'passage.read' },
  postedGift: { load: () => import('../desk/visits/posted-gift.tsx'), needs: 'passage.read' },
  members: { load: () => import('../desk/members/members.tsx'), needs: 'user.history', menu: 'Membres' },
  member: { load: () => import('../desk/members/member.tsx'), needs: 'user.history' },
  newMember: { load: () => import('../desk/members/new-member.tsx'), needs: 'user.create' },
  importMembers: { load: () => import('../desk/members/import-members.tsx'), needs: 'user.create' },
  seasonMembers: { load: () => import('../desk/season/season-members.tsx'), needs: 'user.history' },
  receipts: { load: () => import('../desk/receipts/receipts.tsx'), needs: 'receipt.read', menu: 'Reçus' },
  receipt: { load: () => import('../desk/receipts/receipt.tsx'), needs: 'receipt.read' },
  receiptBatches: { load: () => import('../desk/receipts/receipt-batches.tsx'), needs: 'receipt.batch' },
  suppressed: { load: () => import('../desk/receipts/suppressed.tsx'), needs: 'email.read' },
  declaration: { load: () => import('../desk/receipts/declaration.tsx'), needs: 'receipt.declare' },
  cards: { load: () => import('../desk/cards/cards.tsx'), needs: 'pay.reconciliation', menu: 'Cartes' },
  cardPayment: { load: () => import('../desk/cards/card-payment.tsx'), needs: 'pay.reconciliation' },
  cash: { load: () => import('../desk/cash/cash.tsx'), needs: 'cash.read', menu: 'Espèces' },
  handovers: { load: () => import('../desk/cash/handovers.tsx'), needs: 'cash.read' },
  handover: { load: () => import('../desk/cash/handover.tsx'), needs: 'cash.read' },
  declaring: { load: () => import('../desk/cash/declare-handover.tsx'), needs: 'cash.declare' },
  depositing: { load: () => import('../desk/cash/deposit.tsx'), needs: 'cash.settle' },
  stock: { load: () => import('../desk/cash/stock.tsx'), needs: 'stock.write' },
  field: { load: () => import('../desk/field/field.tsx'), needs: 'field.conflicts', menu: 'Terrain' },
  rooms: {
    load: () => import('../desk/messages/rooms.tsx'),
    needs: 'chat.use',
    menu: 'Messages',
    atDoor: 'conversations',
  },
  room: { load: () => import('../desk/messages/room.tsx'), needs: 'chat.use' },
  files: { load: () => import('../desk/files/files.tsx'), needs: 'export.read', menu: 'Fichiers' },
  settings: {
    load: () => import('../desk/settings/settings.tsx'),
    needs: 'entity.history',
    menu: 'Réglages',
  },
  logo: { load: () => import('../desk/settings/logo.tsx'), needs: 'entity.edit' },
  fiscal: { load: () => import('../desk/settings/fiscal.tsx'), needs: 'entity.edit' },
  rules: { load: () => import('../desk/settings/rules.tsx'), needs: 'entity.edit' },
  seasons: { load: () => import('../desk/season/seasons.tsx'), needs: 'operation.write' },
  oneSeason: { load: () => import('../desk/season/one-season.tsx'), needs: 'operation.write' },
  privacy: { load: () => import('../desk/privacy/privacy.tsx'), needs: 'privacy.manage' },
  journal: { load: () => import('../desk/privacy/journal.tsx'), needs: 'entity.history' },
  account: { load: () => import('../desk/members/account.tsx'), needs: 'user.edit', isOutside: true },
  associations: {
    load: () => import('../desk/settings/associations.tsx'),
    needs: 'entity.create',
    isOutside: true,
  },
  parts: { load: () => import('../desk/ui-samples.tsx'), needs: 'stats.read', isOutside: true },
};

/** Loads a page and, for the desk, its style and error texts; a failure to load the texts is ignored. */
export async function loadPage(name: PageName): Promise<{ default: Component }> {
  const { load, isKept } = routes[name];
  if (isKept) return load();
  const [page] = await Promise.all([withStyle('desk-style', load()), learnDeskProblems().catch(() => {})]);
  return page;
}
