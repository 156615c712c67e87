import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto.ts';
import type { Problem } from '../core/problems.ts';
import type { QuarantineRow } from '../data/field/quarantine.ts';
import { closeQuarantine, lockRefusals, markDeleted, quarantine } from '../data/field/refusals.ts';

/** Why a document was not taken as it was sent, and which of its fields the phone has to give up. */
export type SyncError = { code: string; detail: string; fields: string[] };

export type Refused = {
  id: string | undefined;
  /** What it is kept under, if not its id. */
  key?: string | undefined;
  document: Readonly<Record<string, unknown>>;
  /** What is kept of it, if not the document. */
  kept?: Readonly<Record<string, unknown>> | undefined;
  /** What the phone had from the service when it changed the document. */
  assumed?: Readonly<Record<string, unknown>> | undefined;
  /** What the service has under the id. */
  passageId?: number | undefined;
  error: SyncError;
};

/** A refused row as it is kept. */
export const KeptRow = z.object({
  newDocumentState: z.record(z.string(), z.unknown()),
  assumedMasterState: z.record(z.string(), z.unknown()).optional(),
  hasWrongClock: z.boolean(),
});

type Rows = {
  /** Whose they are. */
  userId: number;
  hasWrongClock: boolean;
  refused: readonly Refused[];
  /** The ids of those that were taken. */
  taken: readonly string[];
  /** The ids of those that were deleted before the service had them; what was refused of them stays kept, as deleted. */
  deleted?: readonly string[];
};

/** The refusal of a whole document names the fields of the problem, or else all that were to be changed. */
export function syncErrorOf(problem: Problem, changed: readonly string[]): SyncError {
  const named = (problem.options.errors ?? []).map(({ pointer }) => fieldOf(pointer));
  const fields = named.length > 0 ? named : changed;
  return {
    code: problem.code,
    detail: detailOf(problem),
    fields: fields.length > 0 ? [...new Set(fields)] : ['id'],
  };
}

type Edit = Pick<Refused, 'document' | 'assumed'>;

/**
 * The refusal of an edit whose faulty fields are none that the phone has changed names the changed ones too: it would put
 * them back, and send the same again.
 */
export function withChanged(
  error: SyncError,
  { document, assumed }: Edit,
  writable: readonly string[],
): SyncError {
  if (!assumed || error.code === 'duplicate-row') return error;
  const isChanged = (name: string) =>
    document[name] !== undefined && !isDeepStrictEqual(document[name], assumed[name] ?? null);
  if (error.fields.some(isChanged)) return error;
  const changed = [...writable, '_deleted'].filter(isChanged);
  return { ...error, fields: [...new Set([...error.fields, ...changed])] };
}

/** The sentence of the problem, or else those of its faults with the fields that they are about. */
function detailOf({ message, options: { detail, errors = [] } }: Problem): string {
  if (detail !== undefined || errors.length === 0) return message;
  return errors.map((fault) => `${fieldOf(fault.pointer)}: ${fault.detail}`).join('; ');
}

/** The first name of `/dwelling/floor` or `/passages/3/montant`; what concerns the deletion belongs to `_deleted`. */
function fieldOf(pointer: string): string {
  if (pointer.startsWith('?')) return '_deleted';
  const [name = 'id'] = pointer
    .replace(/^\/passages\/\d+/, '')
    .replace(/^\//, '')
    .split('/');
  return name === '' ? 'id' : name;
}

/** Refusals, or corrections, of one document in a minute after which its phone is told to wait. */
export const MAX_PER_MINUTE = 20;

/** Keeps what was refused, and forgets what was taken since; true when a phone sends a refused document over and over. */
export async function keepRefused(
  ctx: Context,
  operation: { operation_id: number; entity_id: number },
  { userId, hasWrongClock, refused, taken, deleted = [] }: Rows,
): Promise<boolean> {
  const entityId = operation.entity_id;
  const seal = (key: string, kept: z.input<typeof KeptRow>) =>
    sealerOf(ctx.cipher, { table: 'field_quarantine', entityId, uuid: `${key}/${userId}` }).seal(
      'encrypted_document',
      JSON.stringify(kept),
    );
  const rows = refused.map(
    ({ id, key = id, document, kept = document, assumed, passageId = null, error }) => {
      const keptAs = key ?? idOfContent(ctx, JSON.stringify(kept));
      const before = assumed ? { assumedMasterState: assumed } : {};
      const encrypted_document = seal(keptAs, { newDocumentState: kept, ...before, hasWrongClock });
      return { id: keptAs, encrypted_document, passage_id: passageId, code: error.code };
    },
  );
  const written = [taken, deleted, rows.map(({ id }) => id)].filter((keys) => keys.length > 0);
  // Together: one after the other, what one push takes and another refuses would be locked crosswise.
  if (written.length > 1) ctx.write(lockRefusals(ctx, userId, written.flat()));
  if (taken.length > 0) ctx.write(closeQuarantine(ctx, userId, taken));
  if (deleted.length > 0) ctx.write(markDeleted(ctx, userId, deleted));
  if (rows.length === 0) return false;
  const times = await quarantine(ctx, { entityId, userId, operationId: operation.operation_id }, rows);
  return times.some((count) => count > MAX_PER_MINUTE);
}

/** A refused row as it was kept. */
export function openKept({ cipher }: Needs<'cipher'>, row: QuarantineRow): z.output<typeof KeptRow> {
  const { id, user_id, entity_id: entityId, encrypted_document } = row;
  const { open } = sealerOf(cipher, { table: 'field_quarantine', entityId, uuid: `${id}/${user_id}` });
  return KeptRow.parse(JSON.parse(open('encrypted_document', encrypted_document) ?? 'null'));
}

/** The same content is kept once, however often it is sent: a UUID version 8, which is one of the maker's own design. */
export function idOfContent({ cipher }: Needs<'cipher'>, text: string): string {
  const hex = Buffer.from(cipher.blindIndex('field_quarantine.id', text), 'base64url').toString('hex');
  return hex.slice(0, 30).replace(/^(.{8})(.{4})(.{3})(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5');
}
