/** What a failed statement means to the caller, told from SQLSTATE or the socket's error code. */

// Structural: an error of the driver may come from another realm, where `instanceof` is false.
function member(error: unknown, name: 'code' | 'constraint' | 'message'): string {
  if (typeof error !== 'object' || error === null || !(name in error)) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // Shut down, crashed, starting up, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

const CONNECTION_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** The database cannot be reached; nothing is known to be wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  const code = member(error, 'code');
  return (
    CONNECTION_CODES.has(code) || code.startsWith('08') || CONNECTION_MESSAGES.test(member(error, 'message'))
  );
}

/** Class 28: the server knows who asks and does not let them in this way. */
export function isLoginRefused(error: unknown): boolean {
  return member(error, 'code').startsWith('28');
}

/** Lost a race against another transaction: running the whole transaction again gives the right answer. */
export function isRaceLost(error: unknown): boolean {
  return ['40001', '40P01', '23505'].includes(member(error, 'code'));
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
