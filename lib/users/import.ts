import type { Context } from '../core/context.ts';
import { hashPassword } from '../core/passwords/password-hash.ts';
import { newPassword } from '../core/passwords/require-acceptable-password.ts';
import { invalid } from '../core/problems/problem.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import type { CheckedLine } from './import-lines.ts';
import type { PlannedLine } from './import-plan.ts';
import { presentReport } from './import-report.ts';
import type { ImportRequest, Report } from './import-schemas.ts';
import type { Passwords } from './import-write.ts';

/** Lines of users who get no password: nothing is hashed for them. */
const MOST_WITHOUT_PASSWORDS = 1000;

/** Creates the users of a CSV file; a refused line does not affect the others. */
export async function importUsers(ctx: Context, request: ImportRequest): Promise<Report> {
  const isList = request.columns !== undefined;
  const checked = await readLines(request);
  const entityId = await ctx.transact(ctx.tenant, (trx) => entityOfDraft(trx, request.entity_id));
  const { planOf, leaveOutDoubles, nameLines } = await import('./import-plan.ts');
  const plan = planOf(checked);
  const single = isList
    ? await ctx.transact(ctx.tenant, (trx) => leaveOutDoubles(trx, entityId, plan))
    : plan;
  const named = await nameLines(ctx, single);
  if (request.dry_run) return presentReport(ctx, named, { isList });
  // Neither the start of the function nor a preview loads what writes.
  const { writeLines } = await import('./import-write.ts');
  const passwords = request.passwords === 'generated' ? await generatePasswords(ctx, named) : undefined;
  return ctx.transact(ctx.tenant, async (trx) => {
    const written = await writeLines(trx, named, { entityId, isList, passwords });
    return presentReport(trx, written, { isList });
  });
}

/** Reads and checks the lines of the file; throws a 400 when it cannot be read. */
async function readLines({
  csv,
  columns,
  usernames,
  has_header,
  passwords,
}: ImportRequest): Promise<CheckedLine[]> {
  const maxLines = passwords === 'none' ? MOST_WITHOUT_PASSWORDS : undefined;
  // Loaded here with the CSV library, so that the function's start does not wait for it.
  const { MOST_WITH_PASSWORDS, readImport } = await import('./import-file.ts');
  if (columns === undefined) {
    const needless = usernames === 'made' || has_header !== undefined;
    if (needless) throw invalid({ pointer: '/columns', detail: 'is required', code: 'required' });
    const { checkLines } = await import('./import-lines.ts');
    return checkLines(readImport(csv, maxLines));
  }
  const [{ readListLines, requireColumns }, { checkListLines }] = await Promise.all([
    import('./list/columns.ts'),
    import('./list/check.ts'),
  ]);
  requireColumns(columns, usernames);
  const limits = { hasHeader: has_header ?? true, maxLines: maxLines ?? MOST_WITH_PASSWORDS };
  return checkListLines(readListLines(csv, columns, limits), { usernames });
}

/** Concurrent password hashes: each takes 19 MiB and one of the four threads of libuv. */
const AT_ONCE = 4;

/** Hashes a password for each new user, before the transaction is opened. */
async function generatePasswords(ctx: Context, plan: readonly PlannedLine[]): Promise<Passwords> {
  const passwords = new Map<number, { password: string; hash: string }>();
  const lines = plan.filter(({ status }) => status === 'new');
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    await Promise.all(
      lines.slice(at, at + AT_ONCE).map(async ({ line }) => {
        const password = await newPassword(ctx);
        passwords.set(line, { password, hash: await hashPassword(password) });
      }),
    );
  }
  return passwords;
}
