import { openMemoryLog } from '../support/memory-log.ts';
import { readLog } from '../support/sealed-days.ts';
import { describeEventStore } from './event-store-contract.ts';
import { describeLogFiles } from './log-files-contract.ts';

describeLogFiles('memory', async () => openMemoryLog().logFiles);

describeEventStore('memory', async () => {
  const { logFiles, reopen } = openMemoryLog();
  return { reopen, days: () => readLog(logFiles) };
});
