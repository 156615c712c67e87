import type { Codes } from '../../clients/typescript/src/index.ts';

/** What the application asks of the service; `test/app/sentences.test.ts` compares it with the calls in its pages. */
export const usedOperations = [
  'auth-login',
  'auth-logout',
  'auth-session',
  'system-config',
  'entities-list',
  'operations-list',
  'stats-home',
  'cash-balances',
  'users-list',
  'operations-map',
  'sectors-list',
  'sectors-addresses',
  'sectors-propose',
  'sectors-accept',
  'sectors-preview',
  'sectors-get',
  'sectors-create',
  'sectors-update',
  'sectors-delete',
  'sectors-set-members',
  'sectors-update-address',
  'operations-list-members',
  'operations-copy-sectors',
  'exports-create',
  'exports-get',
  'addresses-dwellings',
  'passages-list',
  'passages-get',
  'passages-history',
  'passages-update',
  'passages-delete',
  'passages-restore',
] as const satisfies (keyof Codes)[];

/** Every code that a page can meet. */
export type MetCode = Codes[(typeof usedOperations)[number]];
