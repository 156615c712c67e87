import type { NewEndpoint } from './new-endpoint.ts';

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const pascal = (kebab: string) => kebab.split('-').map(capital).join('');

/** The type of what is sent: `ArchivePassage`; a verb of several words says by itself what it is about. */
export function typeName({ verb, domain, record }: NewEndpoint): string {
  if (verb.includes('-')) return pascal(verb);
  return `${pascal(verb)}${record ? record.schema.name : pascal(domain)}`;
}

/** The function: `archivePassage`. */
export function verbName(endpoint: NewEndpoint): string {
  const name = typeName(endpoint);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** `Archive a passage`, to be said better by whoever writes the verb. */
export function summary({ verb, domain, record }: NewEndpoint): string {
  const words = capital(verb.replaceAll('-', ' '));
  const thing = record ? record.noun : domain.replaceAll('-', ' ');
  return verb.includes('-') ? `${words} of ${thing}` : `${words} ${thing}`;
}

export function takesBody({ method }: NewEndpoint): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/** It loads the record before body and query are judged; who only reads loads it by itself, and holds nothing. */
export function loadsTarget({ method, record }: NewEndpoint): boolean {
  return record !== undefined && method !== 'GET';
}

/** The schema of its answer: that of the record, or one of its own; none for what is deleted. */
export function answerName(endpoint: NewEndpoint): string | undefined {
  if (endpoint.method === 'DELETE') return undefined;
  return endpoint.record?.schema.name ?? `${typeName(endpoint)}Answer`;
}

/** Its own schemas, in the file of the verb. */
export function ownSchemas(endpoint: NewEndpoint): string[] {
  const answer = endpoint.record ? undefined : answerName(endpoint);
  return [...(takesBody(endpoint) ? [typeName(endpoint)] : []), ...(answer ? [answer] : [])];
}
