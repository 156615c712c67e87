import type { Context } from '../core/context.ts';
import { usernameKey } from '../core/schemas/username.ts';
import { lockEntity } from '../data/entities.ts';
import {
  leaveOutDoubles,
  type NewLine,
  type PlannedLine,
  usernameTaken,
  withUsername,
} from './import-plan.ts';
import { numbered } from './list/usernames.ts';
import type { FirstPassword } from './password.ts';
import { writeUsers } from './write.ts';

/** The generated password of each line. */
export type Passwords = ReadonlyMap<number, { password: string; hash: string }>;

/** A line as it was written. */
export type WrittenLine =
  | Exclude<PlannedLine, { status: 'new' }>
  | (NewLine & { userId: number; password: string | undefined });

type How = { entityId: number; isList: boolean; passwords: Passwords | undefined };

/** Usernames that others took since the plan was made are made anew so often. */
const MOST_ROUNDS = 10;

/** Writes the users of the new lines; of two imports into an association the second one waits, and sees whom the first created. */
export async function writeLines(
  trx: Context,
  plan: readonly PlannedLine[],
  { entityId, isList, passwords }: How,
): Promise<WrittenLine[]> {
  await lockEntity(trx, entityId);
  const lines = isList ? await leaveOutDoubles(trx, entityId, plan) : plan;
  const written = new Map<number, WrittenLine>();
  let left = lines.filter((line) => line.status === 'new');
  for (let round = 1; left.length > 0; round += 1) {
    const users = await writeUsers(
      trx,
      left.map(({ line, account }) => ({ ...account, entityId, password: firstOf(passwords, line) })),
    );
    for (const line of left) {
      const user = users.get(usernameKey(line.account.username));
      if (!user) continue;
      users.delete(user.username_key);
      written.set(line.line, { ...line, userId: user.id, password: passwords?.get(line.line)?.password });
    }
    left = left.filter(({ line }) => !written.has(line)).flatMap((line) => renamed(line, round));
  }
  const results = lines.map((line) => {
    if (line.status !== 'new') return line;
    return written.get(line.line) ?? usernameTaken(line);
  });
  const count = written.size;
  if (count > 0) recordImport(trx, entityId, count);
  return results;
}

function firstOf(passwords: Passwords | undefined, line: number): FirstPassword {
  const generated = passwords?.get(line);
  return generated ? { kind: 'generated', hash: generated.hash } : { kind: 'none' };
}

/** The line under the next username; none for a given one, and for one that is taken again and again. */
function renamed(line: NewLine, round: number): NewLine[] {
  if (line.base === undefined || round === MOST_ROUNDS) return [];
  const present = Number(line.account.username.slice(line.base.length)) || 1;
  const [next] = numbered(line.base, present + 1, MOST_ROUNDS);
  return next === undefined ? [] : [withUsername(line, next)];
}

function recordImport(trx: Context, entityId: number, count: number): void {
  const changes = { count: { old: null, new: count } };
  trx.record({ entityId, object: 'entity', objectId: entityId, action: 'imported', changes });
}
