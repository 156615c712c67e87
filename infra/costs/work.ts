import { messageCalls } from './calls.ts';
import type { Season } from './months.ts';
import { comparison } from './usage.ts';

/** What a worker takes for one association: seconds in a season, or every night. */
export type Work = { what: string; queue: string; seconds: number; perNight?: true };

/** Seconds that each worker takes in a season; payments are brought up to date too seldom to count. */
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
