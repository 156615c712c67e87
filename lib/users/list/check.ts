import { invalid, Problem, refusedField } from '../../core/problems/problem.ts';
import { roles } from '../../core/roles-matrix.ts';
import { usernameKey } from '../../core/schemas/username.ts';
import { activeOf, roleOf } from '../import-file.ts';
import { type CheckedLine, readAccount, wrongCellCount } from '../import-lines.ts';
import type { Column, Remark } from './codes.ts';
import type { ListLine } from './columns.ts';
import { emailOfCell, phoneOfCell } from './contacts.ts';
import { nameOfLine } from './names.ts';
import { baseOf, numbered } from './usernames.ts';

type Naming = { usernames: 'given' | 'made' };

/** Checks each line of a list; of two lines with one given user name the second one is refused. */
export async function checkListLines(lines: readonly ListLine[], naming: Naming): Promise<CheckedLine[]> {
  const given = new Set<string>();
  const checked: CheckedLine[] = [];
  for (const line of lines) {
    try {
      const found = await checkLine(line, naming);
      if (found.base === undefined) requireFirst(found.account.username, given);
      checked.push(found);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      checked.push({ line: line.line, problem: error });
    }
  }
  return checked;
}

function requireFirst(username: string, given: Set<string>): void {
  const key = usernameKey(username);
  if (given.has(key)) throw refusedField('username-taken', '/username');
  given.add(key);
}

async function checkLine({ line, cells }: ListLine, { usernames }: Naming) {
  if (!cells) throw wrongCellCount('has more cells than there are columns');
  const { name, parts } = nameOfLine(cells);
  const [phone, email] = [phoneOfCell(cells.get('phone') ?? ''), emailOfCell(cells.get('email') ?? '')];
  const role = roleOfList(cells.get('role_id') ?? '');
  const written = cells.get('username') || undefined;
  const base =
    usernames === 'made' && written === undefined ? baseOf(parts) || ofEmail(email.value) : undefined;
  if (base === '') throw invalid({ pointer: '/name', detail: 'is required', code: 'required' });
  const account = await readAccount({
    username: written ?? (base && numbered(base, 1, 99)[0]),
    name,
    email: email.value,
    phone: phone.value,
    role_id: role.value,
    chk_active: activityOf(cells),
  });
  const remarks: Remark[] = [phone, email, role].flatMap(({ remark }) => (remark ? [remark] : []));
  return { line, account, remarks, ...(base === undefined ? {} : { base }) };
}

/** A user name of an address where no name is known. */
const ofEmail = (email: string | undefined): string =>
  baseOf({ first: '', last: email?.slice(0, email.indexOf('@')).replaceAll('.', ' ') ?? '' });

function activityOf(cells: ReadonlyMap<Column, string>) {
  const written = cells.get('chk_active');
  return written ? activeOf(written) : undefined;
}

/** The role of a word; of a word that is no role here, such as a president's, a member's. */
function roleOfList(cell: string): { value: number | undefined; remark?: Remark } {
  if (cell === '') return { value: undefined };
  const role = roleOf(cell);
  return typeof role === 'number' ? { value: role } : { value: roles.member, remark: 'role-as-member' };
}
