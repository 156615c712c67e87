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
  'passages-list',
  'passages-get',
  'passages-history',
  'passages-update',
  'passages-delete',
  'passages-restore',
  'receipts-list',
  'receipts-get',
  'receipts-create',
  'receipts-cancel',
  'receipts-send',
  'receipts-pdf',
  'receipts-list-batches',
  'receipts-create-batch',
  'receipts-get-batch',
  'receipts-declaration',
  'emails-list',
  'emails-retry',
  'emails-list-suppressed',
  'emails-free-address',
  'pay-account-status',
  'pay-create-account',
  'pay-create-location',
  'pay-onboarding-link',
  'pay-create-refund',
  'pay-reconciliation',
] as const satisfies (keyof Codes)[];

/** Every code that a page can meet. */
export type MetCode = Codes[(typeof usedOperations)[number]];
