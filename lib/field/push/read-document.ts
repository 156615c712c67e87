import * as z from 'zod';
import { withoutDamaged } from '../../core/fields/damaged-fields.ts';
import { invalid, refusedField } from '../../core/problems/problem.ts';
import { pointerOf, validationFaults } from '../../core/problems/validation-faults.ts';
import { Text } from '../../core/schemas/common.ts';
import { textFaults } from '../../core/text/text-faults.ts';
import {
  KnownInputs,
  PassageDraft,
  type PassageInput,
  PassageInputs,
  readOnlyNames,
} from '../../passages/schemas.ts';
import { inputOf, writableNames } from './document-fields.ts';
import { MAX_NAMED } from './too-deep.ts';

/** What a phone has of a passage, under the names of the API. */
export type Document = Readonly<Record<string, unknown>>;

/** A valid document, and what it says. */
export type ReadDocument = {
  id: string;
  operationId: number;
  document: Document;
  isDeleted: boolean;
  /** Why it was deleted; needed for one with money. */
  reason: string | undefined;
  /** The fields that a phone may change, as far as they are named. */
  input: PassageInput;
};

/** The id that a phone gives a document. */
export const ClientId = PassageDraft.shape.id.unwrap();
const Reason = Text(500).nullish();
const Deleted = z.boolean().nullish();
const protocolNames = ['_deleted', 'sync_error', 'deletion_reason'];
const knownNames = new Set<string>([...writableNames, ...readOnlyNames, ...protocolNames]);

/** Reads a document of a push; throws when it is not valid. */
export async function readDocument(
  document: Document,
  operationId: number,
  assumed: Document | undefined,
): Promise<ReadDocument> {
  const id = readMember(ClientId, document, 'id');
  // The answer would be about another id than the one that the phone knows.
  if (id !== document['id'])
    throw invalid({ pointer: '/id', detail: 'has to be in lower case', code: 'invalid-format' });
  const input = await readInput(document, assumed);
  const isDeleted = readMember(Deleted, document, '_deleted') === true;
  const reason = readMember(Reason, document, 'deletion_reason');
  if ((document['fk_operation'] ?? operationId) !== operationId)
    throw refusedField('operation-not-found', '/fk_operation', 'is not the operation of the push');
  return { id, operationId, document, isDeleted, reason: (isDeleted && reason) || undefined, input };
}

function readMember<S extends z.ZodType>(schema: S, document: Document, name: string): z.output<S> {
  const read = schema.safeParse(document[name]);
  if (read.success) return read.data;
  throw invalid(...validationFaults(read.error.issues, () => `/${name}`, 'field'));
}

async function readInput(document: Document, assumed: Document | undefined): Promise<PassageInput> {
  const faults = textFaults(document, pointerOf);
  if (faults.length > 0) throw invalid(...faults);
  const unknown = Object.keys(document)
    .filter((name) => !knownNames.has(name))
    .slice(0, MAX_NAMED);
  if (unknown.length > 0)
    throw invalid(
      ...unknown.map((name) => ({ pointer: pointerOf([name]), detail: 'is unknown', code: 'unrecognized' })),
    );
  // A number that an older release took is none of the phone's making: the visit would be refused for it.
  const isOld = document['phone'] === assumed?.['phone'];
  const schema = isOld ? KnownInputs : PassageInputs;
  const result = await schema.safeParseAsync(inputOf({ ...withoutDamaged(document) }));
  if (result.success) return result.data;
  throw invalid(...validationFaults(result.error.issues, pointerOf, 'field'));
}
