import { recordKinds } from './records.ts';

const isListVerb = (verb: string) => /^list(-|$)/.test(verb);

/** Whether the endpoint answers pages. */
export const isListOf = (method: string, verb: string) => method === 'GET' && isListVerb(verb);

/** The default method: who lists, gets or reads something changes nothing. */
export const usualMethod = (verb: string) => (/^(list|get|read)-/.test(verb) ? 'GET' : 'POST');

/** The default path: that of a list names no record, and the verb of a GET is its method. */
export function usualPath(domain: string, verb: string, method: string): string {
  const word = method === 'GET' ? verb.replace(/^(list|get|read)-/, '') : verb;
  const kind = recordKinds[domain];
  if (!kind) return `/api/${domain}/${word}`;
  return isListOf(method, verb) ? `${kind.path}/${word}` : `${kind.path}/{${kind.id}}/${word}`;
}
