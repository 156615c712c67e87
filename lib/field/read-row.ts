import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { withoutDamaged } from '../core/damaged-fields.ts';
import { invalid, Problem, refusedField } from '../core/problems.ts';
import { writeJson } from '../core/read-json.ts';
import { Text } from '../core/schemas.ts';
import { textFaults } from '../core/text/text-faults.ts';
import { pointerOf, validationFaults } from '../core/validation-faults.ts';
import { PassageDraft, type PassageInput, PassageInputs, readOnlyNames } from '../passages/schemas.ts';
import { type Refused, syncErrorOf } from './refusals.ts';

type Document = Readonly<Record<string, unknown>>;

/** One row of a push. */
export type PushedRow = {
  id: string;
  operationId: number;
  document: Document;
  isDeleted: boolean;
  /** Why it was deleted; needed for one with money. */
  reason: string | undefined;
  /** The fields that a phone may change, as far as they are named. */
  input: PassageInput;
  /** The document that the phone had from the service when it was edited. */
  assumed: Document | undefined;
  /** Whether the phone has not pulled since a backup was restored. */
  isBeforeRestore?: boolean | undefined;
};

/** As it was sent: a record of zod would leave out `__proto__`, of which the phone has to be told. */
const SentDocument = z.custom<Document>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Other members of a row are ignored, as is an assumed state that is no document. */
const Row = z.object({
  newDocumentState: SentDocument,
  assumedMasterState: SentDocument.nullish().catch(undefined),
});

/** Far more than a passage has: what is nested deeper than some thousand levels cannot be written as JSON again. */
const MAX_DEPTH = 32;

/** Of fields that are no field of a passage, and of those that are nested too deep, so many are named. */
const MAX_NAMED = 20;

/** The fields of a passage that a phone may change. */
export const writableNames: readonly string[] = Object.keys(PassageInputs.shape);

const serverNames: readonly string[] = readOnlyNames;
const protocolNames = ['_deleted', 'sync_error', 'deletion_reason'];
const knownNames = new Set([...writableNames, ...serverNames, ...protocolNames]);
const ClientId = PassageDraft.shape.id.unwrap();
const Reason = Text(500).nullish();
const Deleted = z.boolean().nullish();

/** Reads a row; one that is no valid document is refused by itself. */
function readRow(item: unknown, operationId: number): PushedRow | Refused {
  if (isDeeperThan(MAX_DEPTH, item)) return tooDeep(item);
  const row = Row.safeParse(item);
  if (!row.success) {
    const document = typeof item === 'object' && item !== null ? { ...item } : {};
    return refused(
      undefined,
      document,
      invalid({ pointer: '/id', detail: 'is no row of a push', code: 'invalid' }),
    );
  }
  const { newDocumentState: document, assumedMasterState } = row.data;
  const assumed = assumedMasterState ?? undefined;
  try {
    return { ...readDocument(document, operationId), assumed };
  } catch (error) {
    return { ...refused(ClientId.safeParse(document['id']).data, document, error), assumed };
  }
}

/** Kept as text: what is nested this deep could not be answered to who looks at it. */
function tooDeep(item: unknown): Refused {
  const sent = documentIn(item);
  const id = typeof sent['id'] === 'string' ? sent['id'] : undefined;
  const named = id === undefined ? {} : { id };
  const kept = { ...named, text: writeJson(item) };
  return { ...refused(ClientId.safeParse(id).data, named, tooDeepProblem(deepNames(sent))), kept };
}

/** Names the fields that a phone has to give up, up to a number that it can show. */
export function tooDeepProblem(names: readonly string[] = ['id']): Problem {
  const detail = `is nested deeper than ${MAX_DEPTH} levels`;
  return invalid(...names.map((name) => ({ pointer: pointerOf([name]), detail, code: 'too-deep' })));
}

/** The fields that are nested too deep, two levels within the row; `id` when it is another part of the row. */
function deepNames(document: Document): string[] {
  const deep = Object.entries(document).filter(([, value]) => isDeeperThan(MAX_DEPTH - 2, value));
  return deep.length === 0 ? ['id'] : deep.slice(0, MAX_NAMED).map(([name]) => name);
}

function readDocument(document: Document, operationId: number): Omit<PushedRow, 'assumed'> {
  const id = readMember(ClientId, document, 'id');
  // The answer would be about another id than the one that the phone knows.
  if (id !== document['id'])
    throw invalid({ pointer: '/id', detail: 'has to be in lower case', code: 'invalid-format' });
  const input = readInput(document);
  const isDeleted = readMember(Deleted, document, '_deleted') === true;
  const reason = readMember(Reason, document, 'deletion_reason');
  if ((document['fk_operation'] ?? operationId) !== operationId)
    throw refusedField('operation-not-found', '/fk_operation', 'is not the operation of the push');
  return { id, operationId, document, isDeleted, reason: (isDeleted && reason) || undefined, input };
}

function refused(id: string | undefined, document: Document, error: unknown): Refused {
  if (!(error instanceof Problem)) throw error;
  return { id, document, error: syncErrorOf(error, Object.keys(document)) };
}

function readMember<S extends z.ZodType>(schema: S, document: Document, name: string): z.output<S> {
  const read = schema.safeParse(document[name]);
  if (read.success) return read.data;
  throw invalid(...validationFaults(read.error.issues, () => `/${name}`, 'field'));
}

/** The rows of a push, the first of each id; a phone that names an id again has to say in one row what it wants. */
export function readRows(items: readonly unknown[], operationId: number): (PushedRow | Refused)[] {
  const seen = new Set<string>();
  return items.map((item) => {
    const row = readRow(item, operationId);
    if (row.id === undefined) return row;
    if (!seen.has(row.id)) {
      seen.add(row.id);
      return row;
    }
    const { id, document, assumed } = row;
    const kept = 'kept' in row ? row.kept : undefined;
    return { id, document, assumed, kept, error: syncErrorOf(new Problem('duplicate-row'), ['id']) };
  });
}

/** The document of a row that is not read further. */
function documentIn(item: unknown): Document {
  const sent: unknown =
    typeof item === 'object' && item !== null ? Reflect.get(item, 'newDocumentState') : undefined;
  return SentDocument.safeParse(sent).data ?? {};
}

/** Without recursion, which deep values would end. */
function isDeeperThan(depth: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let at = 0; at <= depth && level.length > 0; at += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return level.length > 0;
}

function readInput(document: Document): PassageInput {
  const faults = textFaults(document, pointerOf);
  if (faults.length > 0) throw invalid(...faults);
  const unknown = Object.keys(document)
    .filter((name) => !knownNames.has(name))
    .slice(0, MAX_NAMED);
  if (unknown.length > 0)
    throw invalid(
      ...unknown.map((name) => ({ pointer: pointerOf([name]), detail: 'is unknown', code: 'unrecognized' })),
    );
  const result = PassageInputs.safeParse(inputOf({ ...withoutDamaged(document) }));
  if (result.success) return result.data;
  throw invalid(...validationFaults(result.error.issues, pointerOf, 'field'));
}

/** The writable fields that a document names; null for what cannot be null means that it is not known yet. */
export function inputOf(document: Document): Record<string, unknown> {
  const named = Object.entries(document).filter(
    ([name, value]) =>
      writableNames.includes(name) && value !== undefined && !(value === null && !isNullable(name)),
  );
  return Object.fromEntries(named);
}

function isNullable(name: string): boolean {
  const field = Object.entries(PassageInputs.shape).find(([known]) => known === name)?.[1];
  return field?.safeParse(null).success === true;
}

/**
 * What a phone notes down by its own clock for a document that the service does not have yet, and which fields the service
 * could not read when it sent them.
 */
const ignoredNames = ['id', 'version', 'created_at', 'updated_at', 'damaged'];

/** The fields of the service that came back neither as they are nor as they were. */
export function forgedNames(
  { document, assumed }: Pick<PushedRow, 'document' | 'assumed'>,
  master: object,
): string[] {
  return serverNames.filter((name) => {
    const sent = document[name];
    if (sent === undefined || sent === null || ignoredNames.includes(name)) return false;
    return !isDeepStrictEqual(sent, Reflect.get(master, name)) && !isDeepStrictEqual(sent, assumed?.[name]);
  });
}

export function readOnlyProblem(names: readonly string[]): Problem {
  return invalid(
    ...names.map((name) => ({ pointer: `/${name}`, detail: 'is read-only', code: 'read-only' })),
  );
}
