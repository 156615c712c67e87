// Errors are classified by SQLSTATE or the socket's error code. Checked structurally: errors of the driver may come from another
// realm, where `instanceof` is false.
function member(error: unknown, name: 'code' | 'column' | 'constraint' | 'message'): string {
  if (typeof error !== 'object' || error === null || !(name in error)) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}

/** Codes of a lost connection. */
const LOST_CODES = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  // Terminated by an administrator, crash, dropped database, idle session, idle in transaction.
  '57P01',
  '57P02',
  '57P04',
  '57P05',
  '25P03',
]);

const LOST_MESSAGES =
  /Connection terminated(?! due to)|Client has encountered a connection error|Client was closed and is not queryable/;

/** Codes of a failed connection attempt, and of a database that does not respond in time. */
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  // The time limit of a statement.
  '57014',
  // Starting up or shutting down, too many connections.
  '57P03',
  '53300',
]);

const UNREACHABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated due to connection timeout/;

/** True when the connection was lost; the last statement may or may not have been executed. */
export function isConnectionLost(error: unknown): boolean {
  const code = member(error, 'code');
  return LOST_CODES.has(code) || code.startsWith('08') || LOST_MESSAGES.test(member(error, 'message'));
}

/** True when the database cannot be reached; the request itself may be valid. */
export function isUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    UNREACHABLE_CODES.has(member(error, 'code')) ||
    UNREACHABLE_MESSAGES.test(member(error, 'message'))
  );
}

/** True for SQLSTATE class 28: the login was refused. */
export function isLoginRefused(error: unknown): boolean {
  return member(error, 'code').startsWith('28');
}

/** True when the server has no database of this name. */
export function isDatabaseMissing(error: unknown): boolean {
  return member(error, 'code') === '3D000';
}

/** True when a concurrent process has created the database. */
export function isAlreadyThere(error: unknown): boolean {
  return ['42P04', '23505'].includes(member(error, 'code'));
}

/** True for a serialisation failure, a deadlock or a lock timeout. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(member(error, 'code'));
}

/** True when a migration changed what a prepared statement returns. */
export function isPlanOutdated(error: unknown): boolean {
  return member(error, 'code') === '0A000' && /cached plan/.test(member(error, 'message'));
}

/** True when the server does not know the name of a statement. */
export function isNameUnknown(error: unknown): boolean {
  return member(error, 'code') === '26000';
}

/**
 * True when a statement was refused only because an earlier statement of its transaction failed: then it is not prepared either,
 * and its second use fails with an unknown name.
 */
export function isRefusedAfterFailure(error: unknown): boolean {
  return member(error, 'code') === '25P02' || isNameUnknown(error);
}

/** True for an error that the server returned; other errors come from this process. */
export function isAnswered(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'severity' in error;
}

/** True when a row was refused because a concurrent import removed its reference address. */
function isAddressGone(error: unknown): boolean {
  return member(error, 'code') === '23503' && /_fk_adresse_fkey$/.test(member(error, 'constraint'));
}

/**
 * True when retrying the whole transaction may succeed: a conflict, a unique violation by a concurrent insert, or an address that a
 * concurrent import removed.
 */
export function isRaceLost(error: unknown): boolean {
  const isUniqueViolation = member(error, 'code') === '23505';
  return isConflict(error) || isPlanOutdated(error) || isUniqueViolation || isAddressGone(error);
}

/** The error of a unit of work whose facts another transaction has changed; the unit is retried. */
export function conflict(message: string): Error {
  return Object.assign(new Error(message), { code: '40001' });
}

/** True when a row was refused because its column was null. */
export function isMissing(error: unknown, column: string): boolean {
  return member(error, 'code') === '23502' && member(error, 'column') === column;
}

/** True for a division by zero. */
export function isDivisionByZero(error: unknown): boolean {
  return member(error, 'code') === '22012';
}

/** True for SQLSTATE class 22: a value does not fit its type. */
export function isInvalidValue(error: unknown): boolean {
  return member(error, 'code').startsWith('22');
}

/** True when the database cannot process these values: PostGIS refuses them, or the statement exceeds its time limit. */
export function isUnusable(error: unknown): boolean {
  return isInvalidValue(error) || ['XX000', '57014'].includes(member(error, 'code'));
}

/** The name of the violated unique index; undefined for other errors. */
export function violatedUnique(error: unknown): string | undefined {
  return member(error, 'code') === '23505' ? member(error, 'constraint') : undefined;
}

/** True when other rows reference the deleted one. */
export function isStillReferenced(error: unknown): boolean {
  return member(error, 'code') === '23503';
}
