import { messageCalls } from './calls.ts';
import type { Season } from './months.ts';
import { comparison } from './usage.ts';

/** The seconds that a worker needs for one association, per season or per night. */
export type Work = { what: string; queue: string; seconds: number; perNight?: true };

/** The seconds of each worker in a season; refreshes of payments are too rare to count. */
export function workersOf(season: Season): Work[] {
  const seconds = (start: string) =>
    messageCalls(season.of)
      .filter(({ name }) => name.startsWith(start))
      .reduce((sum, call) => sum + (call.count * call.billedMs) / 1000, 0);
  const compared = (season.of.comparedAccounts * comparison.billedMs) / 1000;
  return [
    { what: 'rendering', queue: 'render-receipt', seconds: seconds('render') },
    { what: 'sending', queue: 'send-mail', seconds: seconds('send') },
    { what: 'exports', queue: 'build-export', seconds: seconds('build') },
    { what: 'card events', queue: 'process-pay-event', seconds: seconds('take over') },
    { what: 'comparisons', queue: 'reconcile-account', seconds: compared, perNight: true },
  ];
}
