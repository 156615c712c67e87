import { LogReading, recordReading } from '../../lib/event-log/store/record-log-reading.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'record-log-reading',
  summary: 'Keep who reads names and addresses in the event log',
  timeout: 30,
  input: LogReading,
  handle: (ctx, reading) => recordReading(ctx, reading),
});
