import { UserError } from '../../local/user-error.ts';
import { answeredKind, answerSchema, takesBody } from './answers.ts';
import type { NewEndpoint } from './new-endpoint.ts';

/** The test tables with one line per endpoint. */
export const REQUESTS = 'test/support/http/endpoint-requests.ts';
export const OPEN_CALLS = 'test/artefact/expected-answers.ts';
export const LISTS = 'test/plans/lists.ts';

const BODY = "body: () => ({ reason: 'erreur' })";

/** Adds the request for the tests that call every endpoint. */
export function withRequest(text: string, endpoint: NewEndpoint): string {
  const { name } = endpoint;
  const asked = requestOf(endpoint);
  return withEntry(text, REQUESTS, 'endpointRequests', name, `  '${name}': ${asked},`);
}

function requestOf(endpoint: NewEndpoint): string {
  const { record, isList } = endpoint;
  const more = takesBody(endpoint) ? `{ ${BODY} }` : '';
  if (record) return `inPath('${record.id}'${more ? `, ${more}` : ''})`;
  const kind = isList ? answeredKind(endpoint) : undefined;
  return kind ? `inList('${kind.id}')` : `alone(${more})`;
}

/** Adds a list to those whose plans are tested: without a filter, in its only order. */
export function withList(text: string, { name }: NewEndpoint): string {
  return withEntry(text, LISTS, 'listQueries', name, `  '${name}': [''],`);
}

/** Adds the expected answer of the endpoint's zip to a call without a token. */
export function withOpenCall(text: string, endpoint: NewEndpoint): string {
  const { name, isList } = endpoint;
  const shown = isList ? '{ data: [], next_cursor: null }' : '{ count: 0 }';
  const answer = answerSchema(endpoint) ? `status: 200, response: ${shown}` : "status: 204, response: ''";
  const body = takesBody(endpoint) ? `${BODY}, ` : '';
  return withEntry(text, OPEN_CALLS, 'openCalls', name, `  '${name}': { ${body}${answer} },`);
}

/** Inserts a line into a table of a file: after the last line of the domain, or at the end. */
function withEntry(text: string, file: string, table: string, name: string, line: string): string {
  const lines = text.split('\n');
  const first = lines.findIndex((each) => each.startsWith(`export const ${table}:`));
  const end = lines.indexOf('};', first);
  if (first < 0 || end < 0)
    throw new UserError(`${file} has no table ${table} that a line could be added to.`);
  if (lines.slice(first, end).some((each) => each.startsWith(`  '${name}':`))) {
    throw new UserError(`${file}: ${table} has a line for ${name} already.`);
  }
  const domain = name.split('/')[0];
  const last = lines
    .slice(0, end)
    .findLastIndex((each, at) => at > first && each.startsWith(`  '${domain}/`));
  if (last < 0) return lines.toSpliced(end, 0, line).join('\n');
  // An entry of several lines ends where its bracket closes.
  const closing = lines.findIndex(
    (each, at) => at >= last && /^ {2}(\S.*)?[^{([],$|^ {2}[)}\]]+,$/.test(each),
  );
  return lines.toSpliced(closing + 1, 0, line).join('\n');
}

const SERVERLESS_LINE = /^ {2}- \$\{file\(infra\/functions\/(.+)\.yml\)\}$/;
export const SERVERLESS = 'serverless.yml';

/** Adds the domain's file of functions to serverless.yml, in alphabetical order. */
export function withDomain(text: string, domain: string): string {
  const lines = text.split('\n');
  const domains = lines.map((line) => SERVERLESS_LINE.exec(line)?.[1]);
  const next = domains.findIndex((each) => each !== undefined && each > domain);
  const at = next < 0 ? domains.findLastIndex((each) => each !== undefined) + 1 : next;
  if (at <= 0) throw new UserError(`${SERVERLESS} has no list of files that a domain could be added to.`);
  return lines.toSpliced(at, 0, `  - \${file(infra/functions/${domain}.yml)}`).join('\n');
}
