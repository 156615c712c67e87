import type { NewEndpoint } from './new-endpoint.ts';

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const pascal = (kebab: string) => kebab.split('-').map(capital).join('');

/** The name of the request type, such as `ArchivePassage`; a verb of several words is a full name without the record. */
export function typeName({ verb, domain, record }: NewEndpoint): string {
  if (verb.includes('-')) return pascal(verb);
  return `${pascal(verb)}${record ? record.schema.name : pascal(domain)}`;
}

/** The name of the function, such as `archivePassage`. */
export function verbName(endpoint: NewEndpoint): string {
  const name = typeName(endpoint);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** A placeholder summary, such as `Archive a passage`, to be improved with the verb. */
export function summary({ verb, domain, record }: NewEndpoint): string {
  const words = capital(verb.replaceAll('-', ' '));
  const thing = record ? record.noun : domain.replaceAll('-', ' ');
  return verb.includes('-') ? `${words} of ${thing}` : `${words} ${thing}`;
}

export function takesBody({ method }: NewEndpoint): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/**
 * Whether the endpoint loads the record before the body and the query are validated. A GET loads the record in its verb, without a
 * lock.
 */
export function loadsTarget({ method, record }: NewEndpoint): boolean {
  return record !== undefined && method !== 'GET';
}

/** The name of the answer's schema: the record's, or a new one; undefined for DELETE. */
export function answerName(endpoint: NewEndpoint): string | undefined {
  if (endpoint.method === 'DELETE') return undefined;
  return endpoint.record?.schema.name ?? `${typeName(endpoint)}Answer`;
}

/** The names of the schemas that the verb's file declares. */
export function ownSchemas(endpoint: NewEndpoint): string[] {
  const answer = endpoint.record ? undefined : answerName(endpoint);
  return [...(takesBody(endpoint) ? [typeName(endpoint)] : []), ...(answer ? [answer] : [])];
}
