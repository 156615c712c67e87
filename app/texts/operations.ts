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
  'cash-list',
  'cash-get',
  'cash-declare',
  'cash-confirm',
  'cash-cancel',
  'cash-slip',
  'cash-set-stock',
  'cash-move-stock',
  'chat-list-rooms',
  'chat-create-room',
  'chat-list-messages',
  'chat-send-message',
  'chat-read',
  'chat-delete-message',
  'uploads-create',
  'uploads-complete',
  'uploads-get',
  'exports-list',
  'exports-create',
  'exports-get',
  'users-list',
  'passages-list',
  'passages-get',
  'passages-history',
  'passages-update',
  'passages-delete',
  'passages-restore',
] as const satisfies (keyof Codes)[];

/** Every code that a page can meet. */
export type MetCode = Codes[(typeof usedOperations)[number]];
