import { emptyDatabase } from '../database/owner.ts';
import { clock, logLines, mail, resetAddressQuotas } from './resources.ts';

/** Removes what a test leaves outside the database: files, messages, e-mails, log lines. */
export async function clearNonDatabaseState(): Promise<void> {
  logLines.length = 0;
  mail.sent.length = 0;
  mail.outcomes.length = 0;
  resetAddressQuotas();
  await globalThis.shared.removeFiles();
  await globalThis.shared.removeMessages();
}

/** Removes everything that a test leaves; continues if one part fails and throws its error at the end. */
export async function cleanUp(): Promise<void> {
  clock.reset();
  const results = await Promise.allSettled([emptyDatabase(), clearNonDatabaseState()]);
  for (const outcome of results) if (outcome.status === 'rejected') throw outcome.reason;
}
