import type { Needs } from '../context.ts';
import { Problem } from '../problems.ts';
import { hasAllowedLength, MAX_LENGTH, MIN_LENGTH } from './rules.ts';

/** Refuses a new password that is too short, too long or publicly known. There are no other rules. */
export async function requireAcceptable(
  ctx: Needs<'gateways'>,
  password: string,
  pointer: string,
): Promise<void> {
  const refuse = (code: string, detail: string) =>
    new Problem('password-not-acceptable', { errors: [{ pointer, detail, code }] });
  if (!hasAllowedLength(password))
    throw refuse('length', `must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
  const breach = await ctx.gateways.breach();
  if (await breach.isCompromised(password))
    throw refuse('compromised', 'appears in a public list of passwords');
}
