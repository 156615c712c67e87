import { importLine } from './import-line.ts';
import { libFiles } from './lib-files.ts';
import type { NewEndpoint } from './new-endpoint.ts';
import { answerName, loadsTarget, ownSchemas, summary, takesBody, typeName, verbName } from './words.ts';

/** The text of the file in `functions/`: the endpoint's facts and a call of its verb. */
export function handlerFile(endpoint: NewEndpoint): string {
  const { method, path, access, record } = endpoint;
  const answer = answerName(endpoint);
  const lines = [
    `method: '${method}'`,
    `path: '${path}'`,
    `summary: '${summary(endpoint)}'`,
    `access: '${access}'`,
    ...(record ? [`params: { ${record.id}: IdParameter }`] : []),
    ...(takesBody(endpoint) ? [`body: ${typeName(endpoint)}`] : []),
    ...(answer ? [`output: ${answer}`] : []),
    `status: ${answer ? 200 : 204}`,
    ...transactionLine(endpoint),
    ...(record && loadsTarget(endpoint)
      ? [`target: (ctx, { params }) => ${record.load.name}(ctx, params.${record.id})`]
      : []),
    handleLine(endpoint),
  ];
  return `${importLines(endpoint).join('\n')}

export const handler = endpoint({
${lines.map((line) => `  ${line},`).join('\n')}
});
`;
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
  const { name, record } = endpoint;
  const file = `functions/${name}.ts`;
  return [
    importLine(['endpoint'], libFiles.endpoint, file),
    importLine([...ownSchemas(endpoint), verbName(endpoint)], `lib/${name}.ts`, file),
    ...(record ? [importLine(['IdParameter'], libFiles.schemas, file)] : []),
    ...(record && answerName(endpoint) ? [importLine([record.schema.name], record.schema.file, file)] : []),
    ...(record && loadsTarget(endpoint) ? [importLine([record.load.name], record.load.file, file)] : []),
  ];
}

function handleLine(endpoint: NewEndpoint): string {
  const { record } = endpoint;
  const [input, argument] = loadsTarget(endpoint) ? ['target', 'target'] : ['params', `params.${record?.id}`];
  const inputs = [...(record ? [input] : []), ...(takesBody(endpoint) ? ['body'] : [])];
  const given = ['ctx', ...(record ? [argument] : []), ...(takesBody(endpoint) ? ['body'] : [])];
  const parameters = inputs.length > 0 ? `ctx, { ${inputs.join(', ')} }` : 'ctx';
  return `handle: (${parameters}) => ${verbName(endpoint)}(${given.join(', ')})`;
}
