import type { Context, Needs, Reads } from '../core/context.ts';
import { type Problem, refusedField } from '../core/problems/problem.ts';
import { usernameKey } from '../core/schemas/username.ts';
import { findPeople, findTakenUsernames } from '../data/users/insert-users.ts';
import { emailIndex, userSealer } from './content.ts';
import type { AccountOfLine, CheckedLine } from './import-lines.ts';
import type { Remark } from './list/codes.ts';
import { nameKey, type Person, peopleByKey } from './list/persons.ts';
import { numbered, pickUsernames } from './list/usernames.ts';

/** A line for which a user is to be made; `base`: what the username was made of. */
export type NewLine = {
  line: number;
  status: 'new';
  account: AccountOfLine;
  base?: string;
  remarks?: readonly Remark[];
};

type RefusedLine = { line: number; status: 'refused'; problem: Problem };

/** What happens to a line of an import. */
export type PlannedLine =
  | NewLine
  | RefusedLine
  | { line: number; status: 'duplicate'; account: AccountOfLine; sameAs: number }
  | { line: number; status: 'known'; account: AccountOfLine; userId: number };

/** The plan of a file in which nobody is looked for. */
export const planOf = (lines: readonly CheckedLine[]): PlannedLine[] =>
  lines.map((line) => ('problem' in line ? { ...line, status: 'refused' } : { ...line, status: 'new' }));

/** Leaves out the lines of people who are users of the association, and all but the first line of a person. */
export async function leaveOutDoubles(
  ctx: Reads & Needs<'cipher'>,
  entityId: number,
  lines: readonly PlannedLine[],
): Promise<PlannedLine[]> {
  const users = (await findPeople(ctx, entityId)).map((row) => {
    const { read } = userSealer(ctx.cipher, row);
    const [name, phone] = [
      read('encrypted_name', row.encrypted_name),
      read('encrypted_phone', row.encrypted_phone),
    ];
    return { userId: row.id, name, phone, email: row.email_index };
  });
  const known = peopleByKey(users, ({ userId }) => userId);
  const earlier = peopleByKey<Person & { line: number }, number>([], ({ line }) => line);
  const names = new Set(users.map(({ name }) => nameKey(name)));
  return lines.map((planned): PlannedLine => {
    if (planned.status !== 'new') return planned;
    const { line, account } = planned;
    const { name = null, phone = null, email = null } = account;
    const person = { name, phone, email: email === null ? null : emailIndex(ctx, email) };
    const userId = known.find(person);
    if (userId !== undefined) return { line, status: 'known', account, userId };
    const sameAs = earlier.find(person);
    if (sameAs !== undefined) return { line, status: 'duplicate', account, sameAs };
    earlier.add({ ...person, line });
    const isNamesake = name !== null && names.has(nameKey(name));
    names.add(nameKey(name));
    return isNamesake ? withRemark(planned, 'same-name') : planned;
  });
}

const withRemark = (line: NewLine, remark: Remark): NewLine => ({
  ...line,
  remarks: [...new Set([...(line.remarks ?? []), remark])],
});

/** How many numbers beyond those that a list needs itself are asked for at once. */
const MORE_NUMBERS = 20;

/** Refuses the lines whose username is taken, and gives each other line without one a free username. */
export async function nameLines(
  ctx: Pick<Context, 'transact'>,
  lines: readonly PlannedLine[],
): Promise<PlannedLine[]> {
  const fresh = lines.filter((line) => line.status === 'new');
  const given = fresh.filter(({ base }) => base === undefined).map(({ account }) => account.username);
  const bases = fresh.flatMap(({ base }) => base ?? []);
  const proposals = new Map(
    [...Map.groupBy(bases, (base) => base)].map(([base, { length }]) => [
      base,
      numbered(base, 1, length + MORE_NUMBERS),
    ]),
  );
  const asked = [...given, ...[...proposals.values()].flat()].map(usernameKey);
  // Without a tenant, because usernames are unique among all associations; who has one is not told.
  const taken = new Set(await ctx.transact('all', (trx) => findTakenUsernames(trx.db, asked)));
  const picked = pickUsernames(bases, proposals, new Set([...taken, ...given.map(usernameKey)])).values();
  return lines.map((line): PlannedLine => {
    if (line.status !== 'new') return line;
    if (line.base === undefined)
      return taken.has(usernameKey(line.account.username)) ? usernameTaken(line) : line;
    const username: string | undefined = picked.next().value;
    return username === undefined ? usernameTaken(line) : withUsername(line, username);
  });
}

export const usernameTaken = ({ line }: { line: number }): RefusedLine => ({
  line,
  status: 'refused',
  problem: refusedField('username-taken', '/username'),
});

/** The line under another username; says so when it is not the first proposal. */
export function withUsername(line: NewLine, username: string): NewLine {
  const named = { ...line, account: { ...line.account, username } };
  return username === line.base ? named : withRemark(named, 'username-numbered');
}
