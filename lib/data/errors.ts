/** What a failed statement means to the caller, told from SQLSTATE or the socket's error code. */

// Structural: an error of the driver may come from another realm, where `instanceof` is false.
function member(error: unknown, name: 'code' | 'constraint' | 'message'): string {
  if (typeof error !== 'object' || error === null || !(name in error)) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}

/** How the end of a connection is told that was in use. */
const LOST_CODES = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  // Ended by somebody, by a crash, by the removal of the database, for being idle, for being idle in a transaction.
  '57P01',
  '57P02',
  '57P04',
  '57P05',
  '25P03',
]);

const LOST_MESSAGES =
  /Connection terminated(?! due to)|Client has encountered a connection error|Client was closed and is not queryable/;

/** Why there is no connection. */
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  // Starting up or shutting down, too many connections.
  '57P03',
  '53300',
]);

const UNREACHABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated due to connection timeout/;

/** The connection has ended; whether the server carried out the last statement is not known. */
export function isConnectionLost(error: unknown): boolean {
  const code = member(error, 'code');
  return LOST_CODES.has(code) || code.startsWith('08') || LOST_MESSAGES.test(member(error, 'message'));
}

/** The database cannot be reached; nothing is known to be wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    UNREACHABLE_CODES.has(member(error, 'code')) ||
    UNREACHABLE_MESSAGES.test(member(error, 'message'))
  );
}

/** Class 28: the server knows who asks and does not let them in this way. */
export function isLoginRefused(error: unknown): boolean {
  return member(error, 'code').startsWith('28');
}

/** Gave way to another transaction: not serialisable, a deadlock, a lock that did not come in time. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(member(error, 'code'));
}

/** Lost a race against another transaction: running the whole transaction again gives the right answer. */
export function isRaceLost(error: unknown): boolean {
  return isConflict(error) || member(error, 'code') === '23505';
}

/** Class 22: a value is none of the type that the statement compares it with. */
export function isUnreadableValue(error: unknown): boolean {
  return member(error, 'code').startsWith('22');
}

/** The unique index that a row ran into, if that is what happened. */
export function violatedUnique(error: unknown): string | undefined {
  return member(error, 'code') === '23505' ? member(error, 'constraint') : undefined;
}

/** Other rows refer to the one that was to go. */
export function isStillReferenced(error: unknown): boolean {
  return member(error, 'code') === '23503';
}
