import { afterAll, afterEach } from '@jest/globals';
import { emptyDatabase } from './owner.ts';
import { clock, db, logLines, mail } from './resources.ts';

afterEach(async () => {
  await emptyDatabase();
  await globalThis.shared.removeFiles();
  clock.reset();
  logLines.length = 0;
  mail.sent.length = 0;
  mail.outcomes.length = 0;
});

afterAll(async () => {
  // The embedded database belongs to the worker and stays open for the next file.
  if (globalThis.shared.database.kind === 'postgres') await db.destroy();
});
