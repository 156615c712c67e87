import { answerSchema, bodyName, loadsTarget, takesBody, usesOf, verbName } from './answers.ts';
import { importLine } from './import-line.ts';
import { libFiles } from './lib-files.ts';
import type { NewEndpoint } from './new-endpoint.ts';
import { phraseOf } from './phrases.ts';
import type { Exported } from './record-kind.ts';
import { sortOf } from './verb-of-list.ts';

/** The text of the file in `functions/`: the endpoint's facts and a call of its verb. */
export function handlerFile(endpoint: NewEndpoint, stages?: Exported): string {
  const { method, path, access, record, isList } = endpoint;
  const answer = answerSchema(endpoint);
  const lines = [
    `method: '${method}'`,
    `path: '${path}'`,
    `summary: '${phraseOf(endpoint).summary}'`,
    `access: '${access}'`,
    ...(stages ? [`stages: ${stages.name}`] : []),
    ...(record ? [`params: { ${record.id}: IdParameter }`] : []),
    ...(isList ? [`query: pageQuery(['${sortOf(endpoint)}'])`] : []),
    ...(takesBody(endpoint) ? [`body: ${bodyName(endpoint)}`] : []),
    ...(answer ? [`output: ${answer.name}`] : []),
    `status: ${answer ? 200 : 204}`,
    ...usesLine(endpoint),
    ...transactionLine(endpoint),
    ...(record && loadsTarget(endpoint)
      ? [`target: (ctx, { params }) => ${record.load.name}(ctx, params.${record.id})`]
      : []),
    handleLine(endpoint),
  ];
  const imports = [
    ...importLines(endpoint),
    ...(stages ? [importLine([stages.name], stages.file, `functions/${endpoint.name}.ts`)] : []),
  ];
  return `${imports.join('\n')}

export const handler = endpoint({
${lines.map((line) => `  ${line},`).join('\n')}
});
`;
}

function usesLine(endpoint: NewEndpoint): string[] {
  const uses = usesOf(endpoint).map((use) => `'${use}'`);
  return uses.length > 0 ? [`uses: [${uses.join(', ')}]`] : [];
}

/**
 * Without a session the endpoint uses no database until its verb needs one: it reads no rows and stores no hash of the client
 * address.
 */
function transactionLine({ access, record }: NewEndpoint): string[] {
  const transaction = access === 'open' ? 'none' : record?.transaction;
  return transaction ? [`transaction: '${transaction}'`] : [];
}

function importLines(endpoint: NewEndpoint): string[] {
  const { name, record, isList } = endpoint;
  const file = `functions/${name}.ts`;
  const verbFile = `lib/${name}.ts`;
  const answer = answerSchema(endpoint);
  const own = [
    ...(takesBody(endpoint) ? [bodyName(endpoint)] : []),
    ...(answer?.file === verbFile ? [answer.name] : []),
    verbName(endpoint),
  ];
  return [
    importLine(['endpoint'], libFiles.endpoint, file),
    importLine(own, verbFile, file),
    ...(record ? [importLine(['IdParameter'], libFiles.schemas, file)] : []),
    ...(isList ? [importLine(['pageQuery', 'readPage'], libFiles.pages, file)] : []),
    ...(answer && answer.file !== verbFile ? [importLine([answer.name], answer.file, file)] : []),
    ...(record && loadsTarget(endpoint) ? [importLine([record.load.name], record.load.file, file)] : []),
  ];
}

function handleLine(endpoint: NewEndpoint): string {
  const { record, isList } = endpoint;
  const [input, argument] = loadsTarget(endpoint) ? ['target', 'target'] : ['params', `params.${record?.id}`];
  const inputs = [
    ...(record ? [{ name: input, given: argument }] : []),
    ...(takesBody(endpoint) ? [{ name: 'body', given: 'body' }] : []),
    ...(isList ? [{ name: 'query', given: 'readPage(query)' }] : []),
  ];
  const parameters = inputs.length > 0 ? `ctx, { ${inputs.map(({ name }) => name).join(', ')} }` : 'ctx';
  return `handle: (${parameters}) => ${verbName(endpoint)}(${['ctx', ...inputs.map(({ given }) => given)].join(', ')})`;
}
