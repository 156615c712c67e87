import { types } from 'node:util';

/** Every line the service can log, by code. Values go into named keys, never into the text. */
export const logCodes = {
  'request-done': { level: 'info', text: 'request answered' },
  'request-refused': { level: 'info', text: 'request refused' },
  'request-failed': { level: 'error', text: 'request failed' },
  'message-done': { level: 'info', text: 'queue message handled' },
  'message-failed': { level: 'warn', text: 'queue message failed, it will be tried again' },
  'message-dead-lettered': { level: 'error', text: 'queue message failed for the last time' },
  'message-unreadable': { level: 'error', text: 'queue message does not fit its schema' },
  'message-not-sent': { level: 'warn', text: 'queue message stays in the outbox for the relay' },
  'job-done': { level: 'info', text: 'job done' },
  'job-failed': { level: 'error', text: 'job failed' },
  'database-unavailable': { level: 'error', text: 'the database cannot be reached' },
  'sums-mended': { level: 'error', text: 'kept sums differed from the passages and were corrected' },
  'addresses-enriched': { level: 'info', text: 'addresses of a sector have the data of their buildings' },
  'dwellings-counted': { level: 'info', text: 'dwellings of a commune were counted from its buildings' },
  'cell-damaged': {
    level: 'error',
    text: 'an encrypted cell cannot be read, the rest is shown',
    metric: 'DamagedCells',
  },
  'cells-resealed': { level: 'info', text: 'encrypted cells were written anew under the key in use' },
  'events-relayed': { level: 'info', text: 'events written to the event store' },
  'event-log-epoch': {
    level: 'warn',
    text: 'the database was restored: the event log goes on in a new epoch',
  },
  'event-log-short': { level: 'error', text: 'events that were stored are missing in the event log' },
  'day-sealed': { level: 'info', text: 'a day of the event log was sealed' },
  'log-rotated': { level: 'info', text: 'the event log was rotated' },
  'log-rotation-fault': { level: 'error', text: 'a part of the event log could not be rotated' },
  'log-rotation-missed': { level: 'error', text: 'the rotation of the month has not run to its end' },
  'log-read': { level: 'warn', text: 'somebody reads names and addresses in the event log' },
  'mail-sent': { level: 'info', text: 'e-mail handed to the mail server' },
  'mail-deferred': { level: 'warn', text: 'e-mail not accepted, it will be tried again' },
  'mail-failed': { level: 'error', text: 'e-mail given up' },
  'mail-waits': { level: 'info', text: 'e-mails are due and have not left' },
  'mail-suppressed': { level: 'info', text: 'e-mail not sent, its address is suppressed' },
  'mail-refused': { level: 'info', text: 'an e-mail bounced or its recipient complained' },
  'mail-event-unknown': { level: 'info', text: 'the mail provider told of an e-mail that is not ours' },
  'webhook-refused': { level: 'info', text: 'a webhook took nothing, it will be tried again' },
  'webhook-switched-off': {
    level: 'error',
    text: 'a webhook took nothing for three days and was switched off',
  },
  'town-outline-failed': { level: 'warn', text: 'the outline of a commune could not be taken over' },
  'town-failed': { level: 'warn', text: 'the addresses of a commune could not be taken over' },
  'breach-service-unreachable': {
    level: 'warn',
    text: 'breach service unreachable, the embedded list decides',
  },
  'pay-call-failed': { level: 'warn', text: 'a call to the payment provider failed' },
  'pay-key-refused': { level: 'error', text: 'the payment provider refuses our key' },
  'pay-signature-refused': { level: 'warn', text: 'a payment event had no valid signature' },
  'pay-event-other-mode': { level: 'info', text: 'a payment event of the other mode was ignored' },
  'pay-event-other-kind': { level: 'info', text: 'a signed notice that is no payment event was ignored' },
  'pay-event-other-version': { level: 'warn', text: 'a payment event has another API version than our SDK' },
  'pay-event-parked': { level: 'warn', text: 'a payment event is about something unknown, it waits' },
  'pay-event-given-up': {
    level: 'error',
    text: 'payment events are given up: what they are about never came',
  },
  'pay-paid': { level: 'info', text: 'a card was charged: its payment became paid' },
  'pay-mismatch': { level: 'error', text: 'money taken by card does not fit its passage' },
  'pay-dispute': { level: 'error', text: 'a card payment is disputed' },
  'pay-refund-failed': { level: 'error', text: 'a refund failed at the provider' },
  'pay-payout-failed': { level: 'error', text: 'a payout to an association failed' },
  'pay-account-changed': { level: 'info', text: 'the state of a payment account has changed' },
  'pay-review-failed': { level: 'error', text: 'a payment could not be compared with the provider' },
  'pay-finding': { level: 'error', text: 'reconciliation found a difference' },
  'erasure-not-replayed': {
    level: 'error',
    text: 'an erasure of the list outside the database could not be played again',
  },
  'undeclared-problem': { level: 'error', text: 'an endpoint answered a problem it does not declare' },
} as const;

export type LogCode = keyof typeof logCodes;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogValue = string | number | boolean | null | undefined;

export type Log = {
  write(code: LogCode, values?: Record<string, LogValue>): void;
  /** Returns a log that adds these keys to every line. */
  with(values: Record<string, LogValue>): Log;
};

export type LogSink = (line: string) => void;

const weight: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40 };

/** Writes one JSON line per entry. Callers pass ids and codes, never bodies, tokens or personal fields. */
export function createLog(
  sink: LogSink,
  level: LogLevel,
  now: () => string,
  keys: Record<string, LogValue> = {},
): Log {
  return {
    write(code, values = {}) {
      const line = logCodes[code];
      if (weight[line.level] < weight[level]) return;
      const at = now();
      const counted = 'metric' in line ? metricOf(line.metric, at, keys['stage']) : {};
      sink(JSON.stringify({ at, level: line.level, code, text: line.text, ...keys, ...values, ...counted }));
    },
    with: (values) => createLog(sink, level, now, { ...keys, ...values }),
  };
}

/**
 * Counts a line as a metric of its stage, in CloudWatch's embedded metric format; without it, a line that every function may write
 * would need a metric filter on every log group.
 */
function metricOf(name: string, at: string, stage: LogValue) {
  const definition = {
    Namespace: `tournee/${stage}`,
    Dimensions: [['stage']],
    Metrics: [{ Name: name, Unit: 'Count' }],
  };
  return { _aws: { Timestamp: Date.parse(at), CloudWatchMetrics: [definition] }, [name]: 1 };
}

/** The loggable parts of an unexpected error: its name, the driver's code, and stack frames without the message. */
export function errorValues(error: unknown): Record<string, LogValue> {
  // Not `instanceof`: errors of the driver may come from another realm.
  if (!types.isNativeError(error)) return { error: typeof error };
  const code = textMember(error, 'code');
  // The PostgreSQL source function that failed: identifies an internal error without quoting the statement.
  const routine = textMember(error, 'routine');
  // Messages of drivers quote values of the statement, and a value may look like a stack frame.
  const stack = (error.stack ?? '').replace(error.message, '');
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    error_code: code,
    error_routine: routine,
    stack: frames
      .slice(0, 12)
      .map((frame) => frame.trim())
      .join(' < '),
  };
}

function textMember(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
