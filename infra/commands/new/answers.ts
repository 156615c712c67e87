import type { Use } from '../../../lib/runtime/declared-use.ts';
import type { NewEndpoint } from './new-endpoint.ts';
import { listed, phraseOf } from './phrases.ts';
import type { Exported, RecordKind } from './record-kind.ts';
import { recordKinds } from './records.ts';
import { camel, pascal, singularOf } from './words.ts';

/** The name of the function, such as `archivePassage`. */
export const verbName = (endpoint: NewEndpoint) => camel(phraseOf(endpoint).name);

/** The name of the request's schema, such as `ArchivePassage`. */
export const bodyName = (endpoint: NewEndpoint) => pascal(phraseOf(endpoint).name);

export function takesBody({ method }: NewEndpoint): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/**
 * Whether the endpoint loads the record before the body and the query are validated. A GET finds the record in its verb, without a
 * lock.
 */
export function loadsTarget({ method, record }: NewEndpoint): boolean {
  return record !== undefined && method !== 'GET';
}

/** The kind of record that the endpoint answers, alone or in pages; undefined if it answers something else, or nothing. */
export function answeredKind(endpoint: NewEndpoint): RecordKind | undefined {
  if (endpoint.method === 'DELETE') return undefined;
  if (!endpoint.isList) return endpoint.record;
  return listed(endpoint).isOwn ? recordKinds[endpoint.domain] : undefined;
}

/** The name of the schema of one line of a list: `ListedFee`. */
export const itemName = (endpoint: NewEndpoint) => `Listed${pascal(singularOf(listed(endpoint).name))}`;

/** The schema of the answer and its file: the record's, that of a page, or one of the verb's file; undefined for none. */
export function answerSchema(endpoint: NewEndpoint): Exported | undefined {
  const kind = answeredKind(endpoint);
  const file = `lib/${endpoint.name}.ts`;
  if (endpoint.isList) return kind?.page ?? { name: `${itemName(endpoint)}Page`, file };
  if (kind) return kind.schema;
  if (endpoint.method !== 'GET') return undefined;
  return { name: `${pascal(phraseOf(endpoint).name)}Answer`, file };
}

/** What the verb needs besides the database. */
export function usesOf(endpoint: NewEndpoint): Use[] {
  const { isList, method, record } = endpoint;
  const kind = answeredKind(endpoint);
  const ofAnswer = (isList ? kind?.listing : kind?.presenting)?.uses ?? [];
  const isOpened = method === 'GET' && record?.reading.gives === 'answer';
  return [...new Set([...ofAnswer, ...(isOpened ? record.presenting.uses : [])])];
}
