import type { Needs } from '../core/context.ts';
import { refusedItem } from '../core/schemas/items.ts';
import type { AccountOfLine } from './import-lines.ts';
import type { PlannedLine } from './import-plan.ts';
import type { Report, Result } from './import-schemas.ts';
import type { WrittenLine } from './import-write.ts';

type Ctx = Needs<'settings' | 'requestId' | 'language'>;

/** The answer of an import; of a plan before it is written, the answer of a dry run. */
export function presentReport(
  ctx: Ctx,
  lines: readonly (PlannedLine | WrittenLine)[],
  { isList }: { isList: boolean },
): Report {
  const results = lines.map((line) => presentLine(ctx, line, isList));
  const count = (status: Result['status']) => results.filter((one) => one.status === status).length;
  return { created: count('created'), refused: count('refused'), results };
}

function presentLine(ctx: Ctx, planned: PlannedLine | WrittenLine, isList: boolean): Result {
  const { line } = planned;
  switch (planned.status) {
    case 'refused':
      return { line, status: 'refused', problem: refusedItem(ctx, planned.problem, []) };
    case 'duplicate':
      return { line, status: 'duplicate', same_as_line: planned.sameAs, ...presentAccount(planned.account) };
    case 'known':
      return { line, status: 'known', user_id: planned.userId, ...presentAccount(planned.account) };
    case 'new': {
      const { account, remarks = [] } = planned;
      return {
        line,
        status: 'created',
        ...('userId' in planned ? { user_id: planned.userId } : {}),
        username: account.username,
        ...('password' in planned && planned.password !== undefined ? { password: planned.password } : {}),
        ...(isList ? presentAccount(account) : {}),
        ...(remarks.length > 0 ? { remarks: [...remarks] } : {}),
      };
    }
  }
}

const presentAccount = ({ name = null, email = null, phone = null, role_id }: AccountOfLine) => ({
  name,
  email,
  phone,
  role_id,
});
