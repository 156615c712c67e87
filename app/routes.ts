import type { ComponentType } from 'preact';
import type { Schemas } from '../clients/typescript/src/index.ts';
import type { PageName, PageProps } from './paths.ts';

type Component = ComponentType<PageProps>;

type Route = {
  load: () => Promise<{ default: Component }>;
  /** Whoever may not do this is told so; its link is not shown to them. */
  needs: keyof Schemas['May'];
  /** In the menu, in this order. */
  menu?: string;
  /** For super administrators, before they have chosen an association. */
  isOutside?: boolean;
};

/** Every page; each is a file of its own that is loaded when it is opened. */
export const routes: Record<PageName, Route> = {
  season: { load: () => import('./pages/desk/season.tsx'), needs: 'stats.read', menu: 'Saison' },
  visits: { load: () => import('./pages/desk/visits.tsx'), needs: 'passage.read', menu: 'Passages' },
  visit: { load: () => import('./pages/desk/visit.tsx'), needs: 'passage.read' },
  cash: { load: () => import('./pages/desk/cash.tsx'), needs: 'cash.read', menu: 'Espèces' },
  receipts: { load: () => import('./pages/desk/receipts.tsx'), needs: 'receipt.read', menu: 'Reçus' },
  receipt: { load: () => import('./pages/desk/receipt.tsx'), needs: 'receipt.read' },
  receiptBatches: { load: () => import('./pages/desk/receipt-batches.tsx'), needs: 'receipt.batch' },
  suppressed: { load: () => import('./pages/desk/suppressed.tsx'), needs: 'email.read' },
  declaration: { load: () => import('./pages/desk/declaration.tsx'), needs: 'receipt.declare' },
  cards: { load: () => import('./pages/desk/cards.tsx'), needs: 'pay.reconciliation', menu: 'Cartes' },
  cardPayment: { load: () => import('./pages/desk/card-payment.tsx'), needs: 'pay.reconciliation' },
  field: { load: () => import('./pages/desk/field.tsx'), needs: 'field.conflicts', menu: 'Terrain' },
  associations: {
    load: () => import('./pages/desk/associations.tsx'),
    needs: 'entity.create',
    isOutside: true,
  },
  parts: { load: () => import('./pages/desk/parts.tsx'), needs: 'stats.read', isOutside: true },
};
