import type { Needs } from '../context.ts';
import { Problem } from '../problems/problem.ts';
import {
  generatePassword,
  hasAllowedLength,
  isContextWord,
  MAX_LENGTH,
  MIN_LENGTH,
} from './password-rules.ts';

/** Why a new password is refused. */
const passwordFaults = {
  length: `must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`,
  context: 'is the username, the association, its town or the name of this service',
  compromised: 'appears in a public list of passwords',
} as const;

export type PasswordFault = keyof typeof passwordFaults;

/** Returns the faults of a new password; `words` are obvious guesses for this user. There are no other rules. */
export async function findPasswordFaults(
  ctx: Needs<'gateways'>,
  password: string,
  words: readonly string[],
): Promise<PasswordFault[]> {
  if (!hasAllowedLength(password)) return ['length'];
  const breach = await ctx.gateways.breach();
  const isCompromised = await breach.isCompromised(password);
  return [
    ...(isContextWord(password, words) ? ['context' as const] : []),
    ...(isCompromised ? ['compromised' as const] : []),
  ];
}

/** Throws for a new password with a fault. */
export async function requireAcceptable(
  ctx: Needs<'gateways'>,
  password: string,
  pointer: string,
  words: readonly string[],
): Promise<void> {
  const faults = await findPasswordFaults(ctx, password, words);
  const errors = faults.map((code) => ({ pointer, detail: passwordFaults[code], code }));
  if (errors.length > 0) throw new Problem('password-not-acceptable', { errors });
}

/** Generates a random password that is in no public list. */
export async function newPassword(ctx: Needs<'gateways' | 'ids'>): Promise<string> {
  const breach = await ctx.gateways.breach();
  for (;;) {
    const password = generatePassword(ctx.ids);
    if (!(await breach.isCompromised(password))) return password;
  }
}
