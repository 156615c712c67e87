import type { Needs } from '../../core/context.ts';
import type { Outcome } from './outcome.ts';
import { writableNames } from './writable-fields.ts';

type Sent = Pick<Outcome, 'id' | 'document' | 'kept'>;

/**
 * What an outcome is kept under: its id, or what it says when it has none. So is a refused change of what the service has:
 * another change of the same passage, which is taken or refused, neither ends nor replaces it.
 */
export function keyOf(ctx: Needs<'cipher'>, outcome: Outcome): string {
  const { id, passageId, refusal } = outcome;
  const isApart = passageId !== undefined || refusal?.problem.code === 'duplicate-row';
  return isApart ? keyOfChange(ctx, outcome) : (id ?? keyOfContent(ctx, outcome));
}

/** The key of a document without an id. */
export function keyOfContent(ctx: Needs<'cipher'>, { document, kept = document }: Sent): string {
  return idOf(ctx, JSON.stringify(kept));
}

/** The key of a refused change of what the service has. */
export function keyOfChange(ctx: Needs<'cipher'>, { id, document, kept }: Sent): string {
  const state = kept ?? [...writableNames, '_deleted'].map((name) => document[name] ?? null);
  return idOf(ctx, JSON.stringify([id, state]));
}

/** The same content is kept once, however often it is sent: a UUID version 8, which is one of the maker's own design. */
function idOf({ cipher }: Needs<'cipher'>, text: string): string {
  const hex = Buffer.from(cipher.blindIndex('field_quarantine.id', text), 'base64url').toString('hex');
  return hex.slice(0, 30).replace(/^(.{8})(.{4})(.{3})(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5');
}
