import * as z from 'zod';
import { invalid, Problem, refusedField } from '../core/problems/problem.ts';
import { roles } from '../core/roles-matrix.ts';
import { readItem } from '../core/schemas/items.ts';
import { normaliseUsername, usernameKey } from '../core/schemas/username.ts';
import { activeOf, type ImportColumn, type ImportLine, roleOf } from './import-file.ts';
import type { Remark } from './list/codes.ts';
import { UserDraft } from './schemas.ts';

/** Told in the words that a file may have, rather than in the numbers that they are read to. */
const LineDraft = UserDraft.omit({ entity_id: true, password: true }).extend({
  role_id: z
    .literal(Object.values(roles), 'expected member, treasurer or entity_admin')
    .default(roles.member),
  chk_active: z.literal([0, 1], 'expected yes or no').default(1),
});

export type AccountOfLine = z.output<typeof LineDraft>;

/** A line that was checked without the database: its account, or why it is refused. */
export type CheckedLine = {
  line: number;
  /** What was read otherwise than it is written; none in a file that names its columns. */
  remarks?: readonly Remark[];
} & ({ account: AccountOfLine; base?: string } | { problem: Problem });

/** Checks each line; of two lines with one username the second one is refused. */
export async function checkLines(lines: ImportLine[]): Promise<CheckedLine[]> {
  const taken = new Set<string>();
  const checked: CheckedLine[] = [];
  for (const { line, values } of lines) {
    try {
      const account = await accountOf(values);
      const key = usernameKey(account.username);
      if (taken.has(key)) throw refusedField('username-taken', '/username');
      taken.add(key);
      checked.push({ line, account });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      checked.push({ line, problem: error });
    }
  }
  return checked;
}

async function accountOf(values: ImportLine['values']): Promise<AccountOfLine> {
  if (!values) throw wrongCellCount('has another number of cells than the header');
  const cell = (column: ImportColumn) => values.get(column) || undefined;
  const [role, activity] = [cell('role_id'), cell('chk_active')];
  return readAccount({
    username: cell('username'),
    name: cell('name'),
    email: cell('email'),
    phone: cell('phone'),
    role_id: role && roleOf(role),
    chk_active: activity && activeOf(activity),
  });
}

export const wrongCellCount = (detail: string): Problem =>
  invalid({ pointer: '', detail, code: 'cell-count' });

/** What the cells of a line say; undefined for an empty one. */
type Cells = { [field in ImportColumn]: string | number | undefined };

/** Checks the cells of a line; throws a problem with every fault. */
export async function readAccount(cells: Cells): Promise<AccountOfLine> {
  const account = await readItem(LineDraft, cells, [], ['username']);
  if (account.role_id === roles.super_admin) throw refusedField('field-forbidden', '/role_id');
  const username = normaliseUsername(account.username);
  if (username === undefined) throw refusedField('invalid-username', '/username');
  return { ...account, username };
}
