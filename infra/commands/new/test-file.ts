import { answeredKind, answerSchema, takesBody } from './answers.ts';
import type { NewEndpoint } from './new-endpoint.ts';
import { foreign, hiddenFromOthers, listsOwn, showsMore } from './test-cases.ts';
import { endsAtAssociation, whoMay, whoMayNot } from './test-people.ts';

const VALID = "{ reason: 'erreur' }";

/** The text of the endpoint's test: success, 403, another association, an invalid request. */
export function testFile(endpoint: NewEndpoint): string {
  const { method, path, access, isList, record } = endpoint;
  // A caller without a session has no records to list.
  const listedKind = isList && access !== 'open' ? answeredKind(endpoint) : undefined;
  const mayNot = whoMayNot(endpoint);
  const tests = [
    listedKind ? listsOwn(whoMay(endpoint), listedKind) : success(endpoint),
    ...(record && !isList && method === 'GET' ? [showsMore(whoMay(endpoint), record)] : []),
    ...(mayNot.length > 0 ? [refusal(endpoint)] : []),
    ...(listedKind && !record && !mayNot.includes('ada') ? [hiddenFromOthers(listedKind)] : []),
    ...(endsAtAssociation(endpoint) ? [foreign()] : []),
    takesBody(endpoint) ? invalidBody(endpoint) : invalidQuery(endpoint),
  ];
  return `import { ${access === 'open' ? '' : 'beforeEach, '}describe, expect, test } from '@jest/globals';
${access === 'open' ? openBeginning(endpoint) : beginning(endpoint)}

describe('${method} ${path}', () => {
${tests.join('\n\n')}
});
`;
}

function beginning(endpoint: NewEndpoint): string {
  const { path } = endpoint;
  const url = path.includes('{')
    ? `\`${path.replace(/\{(\w+)\}/, (_, id: string) => `\${access.records.own.${id}}`)}\``
    : `'${path}'`;
  const [parameter, argument] = takesBody(endpoint) ? [`, body: unknown = ${VALID}`, ', body'] : ['', ''];
  return `import { createAccessRecords, type AccessRecords } from '../../support/world/access-records.ts';
import type { PersonName } from '../../support/world/world.ts';

let access: AccessRecords;
beforeEach(async () => {
  access = await createAccessRecords();
});

const path = () => ${url};
const ask = (name: PersonName${parameter}) => access.world.as(name).${call(endpoint)}(path()${argument});`;
}

/** The beginning of a test whose requests have no session. */
function openBeginning(endpoint: NewEndpoint): string {
  const [parameter, argument] = takesBody(endpoint) ? [`body: unknown = ${VALID}`, ', body'] : ['', ''];
  return `import { anonymous } from '../../support/http/client.ts';

const path = () => '${endpoint.path}';
const ask = (${parameter}) => anonymous.${call(endpoint)}(path()${argument});`;
}

const call = ({ method }: NewEndpoint) => method.toLowerCase();

/** The arguments of `ask` for a caller who may use the endpoint. */
function asked(endpoint: NewEndpoint, body?: string): string {
  const person = endpoint.access === 'open' ? [] : [`'${whoMay(endpoint)}'`];
  return [...person, ...(body === undefined ? [] : [body])].join(', ');
}

function success(endpoint: NewEndpoint): string {
  const who = endpoint.access === 'open' ? 'anybody' : whoMay(endpoint);
  return `  test('succeeds for ${who}', async () => {
    expect(await ask(${asked(endpoint)})).toMatchObject(${expected(endpoint)});
  });`;
}

/** The answer to a call of the new endpoint until its verb is written. */
function expected(endpoint: NewEndpoint): string {
  const { record, isList } = endpoint;
  if (!answerSchema(endpoint)) return "{ status: 204, body: '' }";
  if (isList) return '{ status: 200, body: { data: [], next_cursor: null } }';
  const body = record ? `${record.id}: access.records.own.${record.id}` : 'count: 0';
  return `{ status: 200, body: { ${body} } }`;
}

function refusal(endpoint: NewEndpoint): string {
  const names = whoMayNot(endpoint).map((name) => `'${name}'`);
  return `  test.each([${names.join(', ')}] as const)('%s is refused', async (name) => {
    expect(await ask(name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });`;
}

function invalidBody(endpoint: NewEndpoint): string {
  return `  test.each([
    [{}, '/reason', 'required'],
    [{ reason: ' ' }, '/reason', 'too-small'],
    [{ reason: 'erreur', more: 1 }, '/more', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await ask(${asked(endpoint, 'body')})).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });`;
}

function invalidQuery(endpoint: NewEndpoint): string {
  const client = endpoint.access === 'open' ? 'anonymous' : `access.world.as('${whoMay(endpoint)}')`;
  return `  test('a parameter nobody knows is refused', async () => {
    expect(await ${client}.${call(endpoint)}(\`\${path()}?verbose=1\`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?verbose', code: 'unknown-field' }] },
    });
  });`;
}
