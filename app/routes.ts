import type { ComponentType } from 'preact';
import type { Schemas } from '../clients/typescript/src/index.ts';
import { withStyle } from './own-files.ts';
import type { PageName, PageProps } from './paths.ts';
import { learnDeskProblems } from './texts/failures.ts';

type Component = ComponentType<PageProps>;

type Route = {
  load: () => Promise<{ default: Component }>;
  /** Whoever may not do this is told so; its link is not shown to them. */
  needs: keyof Schemas['May'];
  /** In the menu, in this order. */
  menu?: string;
  /** Takes its place in the menu at the door: a page that opens without a network. */
  atDoor?: PageName;
  /** Kept by a phone from the beginning, and refused nothing but what is asked there. */
  isKept?: true;
  /** For super administrators, before they have chosen an association. */
  isOutside?: boolean;
};

/** Who has opened one page at the door has them all: at the next door there may be no network. */
async function atDoor(page: keyof typeof import('./pages/door/door-pages.ts').doorPages) {
  const { doorPages } = await import('./pages/door/door-pages.ts');
  return { default: doorPages[page] };
}

/** Every page; each is a file of its own that is loaded when it is opened. */
export const routes: Record<PageName, Route> = {
  season: {
    load: () => import('./pages/desk/season.tsx'),
    needs: 'stats.read',
    isKept: true,
    menu: 'Saison',
  },
  round: { load: () => atDoor('round'), needs: 'passage.create', isKept: true, menu: 'Ma tournée' },
  doors: { load: () => atDoor('doors'), needs: 'passage.create', isKept: true },
  door: { load: () => atDoor('door'), needs: 'passage.create', isKept: true },
  otherDoor: { load: () => atDoor('otherDoor'), needs: 'passage.create', isKept: true },
  doorMap: { load: () => import('./pages/door/door-map.tsx'), needs: 'passage.create', isKept: true },
  // Also for whoever may not record any more, and still has what was not sent.
  evening: { load: () => atDoor('evening'), needs: 'field.push', isKept: true },
  talks: { load: () => atDoor('talks'), needs: 'field.push', isKept: true },
  talk: { load: () => atDoor('talk'), needs: 'field.push', isKept: true },
  map: {
    load: () => withStyle('map-style', import('./pages/desk/map.tsx')),
    needs: 'sector.read',
    menu: 'Carte',
  },
  visits: { load: () => import('./pages/desk/visits.tsx'), needs: 'passage.read', menu: 'Passages' },
  visit: { load: () => import('./pages/desk/visit.tsx'), needs: 'passage.read' },
  members: { load: () => import('./pages/desk/members.tsx'), needs: 'user.history', menu: 'Membres' },
  member: { load: () => import('./pages/desk/member.tsx'), needs: 'user.history' },
  newMember: { load: () => import('./pages/desk/new-member.tsx'), needs: 'user.create' },
  importMembers: { load: () => import('./pages/desk/import-members.tsx'), needs: 'user.create' },
  seasonMembers: { load: () => import('./pages/desk/season-members.tsx'), needs: 'user.history' },
  receipts: { load: () => import('./pages/desk/receipts.tsx'), needs: 'receipt.read', menu: 'Reçus' },
  receipt: { load: () => import('./pages/desk/receipt.tsx'), needs: 'receipt.read' },
  receiptBatches: { load: () => import('./pages/desk/receipt-batches.tsx'), needs: 'receipt.batch' },
  suppressed: { load: () => import('./pages/desk/suppressed.tsx'), needs: 'email.read' },
  declaration: { load: () => import('./pages/desk/declaration.tsx'), needs: 'receipt.declare' },
  cards: { load: () => import('./pages/desk/cards.tsx'), needs: 'pay.reconciliation', menu: 'Cartes' },
  cardPayment: { load: () => import('./pages/desk/card-payment.tsx'), needs: 'pay.reconciliation' },
  cash: { load: () => import('./pages/desk/cash.tsx'), needs: 'cash.read', menu: 'Espèces' },
  handovers: { load: () => import('./pages/desk/handovers.tsx'), needs: 'cash.read' },
  handover: { load: () => import('./pages/desk/handover.tsx'), needs: 'cash.read' },
  declaring: { load: () => import('./pages/desk/declaring.tsx'), needs: 'cash.declare' },
  depositing: { load: () => import('./pages/desk/depositing.tsx'), needs: 'cash.settle' },
  stock: { load: () => import('./pages/desk/stock.tsx'), needs: 'stock.write' },
  field: { load: () => import('./pages/desk/field.tsx'), needs: 'field.conflicts', menu: 'Terrain' },
  rooms: {
    load: () => import('./pages/desk/rooms.tsx'),
    needs: 'chat.use',
    menu: 'Messages',
    atDoor: 'talks',
  },
  room: { load: () => import('./pages/desk/room.tsx'), needs: 'chat.use' },
  files: { load: () => import('./pages/desk/files.tsx'), needs: 'export.read', menu: 'Fichiers' },
  settings: { load: () => import('./pages/desk/settings.tsx'), needs: 'entity.history', menu: 'Réglages' },
  logo: { load: () => import('./pages/desk/logo.tsx'), needs: 'entity.edit' },
  fiscal: { load: () => import('./pages/desk/fiscal.tsx'), needs: 'entity.edit' },
  rules: { load: () => import('./pages/desk/rules.tsx'), needs: 'entity.edit' },
  seasons: { load: () => import('./pages/desk/seasons.tsx'), needs: 'operation.write' },
  oneSeason: { load: () => import('./pages/desk/one-season.tsx'), needs: 'operation.write' },
  privacy: { load: () => import('./pages/desk/privacy.tsx'), needs: 'privacy.manage' },
  journal: { load: () => import('./pages/desk/journal.tsx'), needs: 'entity.history' },
  account: { load: () => import('./pages/desk/account.tsx'), needs: 'user.edit', isOutside: true },
  associations: {
    load: () => import('./pages/desk/associations.tsx'),
    needs: 'entity.create',
    isOutside: true,
  },
  parts: { load: () => import('./pages/desk/parts.tsx'), needs: 'stats.read', isOutside: true },
};

/** A page, with the sentences for what only the desk is refused; it is shown without them, too. */
export async function loadPage(name: PageName): Promise<{ default: Component }> {
  const { load, isKept } = routes[name];
  const [page] = await Promise.all([load(), isKept ? undefined : learnDeskProblems().catch(() => {})]);
  return page;
}
