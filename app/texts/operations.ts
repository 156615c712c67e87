import type { Codes } from '../../clients/typescript/src/index.ts';

/** What the application asks of the service; `test/app/sentences.test.ts` compares it with the calls in its pages. */
export const usedOperations = [
  'auth-login',
  'auth-logout',
  'auth-session',
  'system-config',
  'operations-list',
  'stats-home',
  'cash-balances',
  'users-list',
  'passages-list',
  'passages-get',
  'passages-history',
  'passages-update',
  'passages-delete',
  'passages-restore',
  'users-get',
  'users-create',
  'users-update',
  'users-delete',
  'users-restore',
  'users-history',
  'users-invite',
  'users-import',
  'stats-entity',
  'auth-list-sessions',
  'auth-end-session',
  'operations-list-members',
  'operations-add-members',
  'operations-remove-member',
  'sectors-list',
  'sectors-set-members',
] as const satisfies (keyof Codes)[];

/** Every code that a page can meet. */
export type MetCode = Codes[(typeof usedOperations)[number]];
