// Tier: landing
import { openMemoryLog } from '../support/event-log/memory-log.ts';
import { readLog } from '../support/event-log/sealed-days.ts';
import { describeEventStore } from './event-store-contract.ts';
import { describeLogFiles } from './log-files-contract.ts';

describeLogFiles('memory', async () => openMemoryLog().logFiles);

describeEventStore('memory', async () => {
  const { logFiles, reopen } = openMemoryLog();
  return { reopen, days: () => readLog(logFiles) };
});
