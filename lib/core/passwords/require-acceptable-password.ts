import type { Needs } from '../context.ts';
import { Problem } from '../problems/problem.ts';
import { isEasilyGuessed } from './easy-guesses.ts';
import {
  generatePassword,
  hasAllowedLength,
  isContextWord,
  MAX_LENGTH,
  MIN_LENGTH,
} from './password-rules.ts';

/** Why a new password is refused. */
const passwordFaults = {
  length: { code: 'length', detail: `must have ${MIN_LENGTH} to ${MAX_LENGTH} characters` },
  context: {
    code: 'context',
    detail: 'is the username, the name, the association, its town or the name of this service',
  },
  listed: { code: 'compromised', detail: 'appears in a public list of passwords' },
  guessed: {
    code: 'compromised',
    detail: 'is made only of words that are easily guessed: add other words',
  },
} as const;

type PasswordFault = (typeof passwordFaults)[keyof typeof passwordFaults];

/** Returns the faults of a new password; `words` are obvious guesses for this user. There are no other rules. */
export async function findPasswordFaults(
  ctx: Needs<'gateways'>,
  password: string,
  words: readonly string[],
): Promise<PasswordFault[]> {
  if (!hasAllowedLength(password)) return [passwordFaults.length];
  const breach = await ctx.gateways.breach();
  const isListed = await breach.isCompromised(password);
  const isContext = isContextWord(password, words);
  if (isContext || isListed)
    return [...(isContext ? [passwordFaults.context] : []), ...(isListed ? [passwordFaults.listed] : [])];
  return (await isEasilyGuessed(password, words)) ? [passwordFaults.guessed] : [];
}

/** Throws for a new password with a fault. */
export async function requireAcceptable(
  ctx: Needs<'gateways'>,
  password: string,
  pointer: string,
  words: readonly string[],
): Promise<void> {
  const faults = await findPasswordFaults(ctx, password, words);
  const errors = faults.map((fault) => ({ pointer, ...fault }));
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
