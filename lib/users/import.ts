import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { hashPassword } from '../core/passwords/password-hash.ts';
import { newPassword } from '../core/passwords/require-acceptable-password.ts';
import { type Problem, refusedField } from '../core/problems/problem.ts';
import { BoundedText, Id } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { ItemProblem, refusedItem } from '../core/schemas/items.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import type { AccountOfLine, CheckedLine } from './import-lines.ts';
import { isUsernameTaken, writeUser } from './write.ts';

/** The limit of a request body. */
const MAX_FILE = 1_048_576;

export const UserImport = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Left out: the entity of the session.' }),
    csv: BoundedText(MAX_FILE).meta({
      description:
        'The text of a CSV file of at most 300 users. Between the cells `;`, `,` or tab. The header names `username` (`identifiant`) and any of `name` (`nom`), `email` (`e-mail`, `courriel`), `phone` (`téléphone`), `role_id` (`rôle`) and `chk_active` (`actif`), in any order. A role is its number or `member` (`membre`), `treasurer` (`trésorier`), `entity_admin` (`administrateur`).',
      example: 'identifiant;nom;courriel;rôle\ncamille.martin;Camille Martin;camille@example.org;membre\n',
    }),
  })
  .meta({ id: 'UserImport' });

const ImportedLine = z.strictObject({
  line: z.int().positive().meta({ description: 'Of the file; the header is line 1.' }),
  status: Enumeration({
    created: 'there is a user for it now',
    refused: '`problem` says why there is none',
  }),
  user_id: Id.optional(),
  username: z.string().optional(),
  password: z.string().optional().meta({ description: 'Generated; answered only here.' }),
  problem: ItemProblem.optional().meta({
    description: 'A problem document; its `errors` point to the columns of the line.',
  }),
});

export const UserImportReport = z
  .strictObject({
    created: z.int().nonnegative(),
    refused: z.int().nonnegative(),
    results: z.array(ImportedLine),
  })
  .meta({ id: 'UserImportReport' });

/** Concurrent password hashes: each takes 19 MiB and one of the four threads of libuv. */
const AT_ONCE = 4;

type Report = z.input<typeof UserImportReport>;
type Result = Report['results'][number];
type NewAccount = AccountOfLine & { password: string; passwordHash: string };
type PreparedLine = { line: number; newAccount: NewAccount } | { line: number; problem: Problem };

/** Creates the users of a CSV file, each with a generated password; a refused line does not affect the others. */
export async function importUsers(
  ctx: Context,
  { entity_id, csv }: z.output<typeof UserImport>,
): Promise<Report> {
  // Loaded here with the CSV library, so that the function's start does not wait for it.
  const [{ readImport }, { checkLines }] = await Promise.all([
    import('./import-file.ts'),
    import('./import-lines.ts'),
  ]);
  const checked = await checkLines(readImport(csv));
  const entityId = await ctx.transact(ctx.tenant, (trx) => entityOfDraft(trx, entity_id));
  const prepared = await prepareLines(ctx, checked);
  return ctx.transact(ctx.tenant, async (trx) => {
    const results: Result[] = [];
    for (const line of prepared) results.push(await writeLine(trx, entityId, line));
    const created = results.filter(({ status }) => status === 'created').length;
    if (created > 0) recordImport(trx, entityId, created);
    return { created, refused: results.length - created, results };
  });
}

function recordImport(trx: Context, entityId: number, count: number): void {
  const changes = { count: { old: null, new: count } };
  trx.record({ entityId, object: 'entity', objectId: entityId, action: 'imported', changes });
}

/** Hashes the passwords before the transaction is opened. */
async function prepareLines(ctx: Context, lines: CheckedLine[]): Promise<PreparedLine[]> {
  const prepared: PreparedLine[] = [];
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const batch = lines.slice(at, at + AT_ONCE);
    prepared.push(...(await Promise.all(batch.map((line) => prepareLine(ctx, line)))));
  }
  return prepared;
}

async function prepareLine(ctx: Context, checked: CheckedLine): Promise<PreparedLine> {
  if ('problem' in checked) return checked;
  const password = await newPassword(ctx);
  const passwordHash = await hashPassword(password);
  return { line: checked.line, newAccount: { ...checked.account, password, passwordHash } };
}

async function writeLine(trx: Context, entityId: number, prepared: PreparedLine): Promise<Result> {
  const { line } = prepared;
  if ('problem' in prepared) return refusedLine(trx, line, prepared.problem);
  const { password, ...account } = prepared.newAccount;
  try {
    const { user_id, username } = await trx.attempt(() =>
      writeUser(trx, { ...account, entityId, isGenerated: true }),
    );
    return { line, status: 'created', user_id, username, password };
  } catch (error) {
    if (!isUsernameTaken(error)) throw error;
    return refusedLine(trx, line, refusedField('username-taken', '/username'));
  }
}

function refusedLine(trx: Context, line: number, problem: Problem): Result {
  return { line, status: 'refused', problem: refusedItem(trx, problem, []) };
}
