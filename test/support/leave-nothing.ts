import { emptyDatabase } from './owner.ts';
import { clock, forgetAddresses, logLines, mail } from './resources.ts';

/** Takes away what a test leaves beside rows: files, messages, e-mails, lines of the log. */
export async function forgetBesideRows(): Promise<void> {
  logLines.length = 0;
  mail.sent.length = 0;
  mail.outcomes.length = 0;
  forgetAddresses();
  await globalThis.shared.removeFiles();
  await globalThis.shared.removeMessages();
}

/** Takes away everything that a test leaves, whatever of it fails. */
export async function leaveNothing(): Promise<void> {
  clock.reset();
  const done = await Promise.allSettled([emptyDatabase(), forgetBesideRows()]);
  for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason;
}
