import { importLine, importTypeLine } from './import-line.ts';
import { libFiles } from './lib-files.ts';
import type { NewEndpoint } from './new-endpoint.ts';
import { answerName, loadsTarget, ownSchemas, takesBody, typeName, verbName } from './words.ts';

/** The text of the file in `lib/`: the schemas of request and answer, and a function to complete. */
export function verbFile(endpoint: NewEndpoint): string {
  const { name, record } = endpoint;
  const answer = answerName(endpoint);
  const parameters = [
    '_ctx: Context',
    ...(record ? [recordParameter(endpoint, record.row.name)] : []),
    ...(takesBody(endpoint) ? [`_body: z.output<typeof ${typeName(endpoint)}>`] : []),
  ];
  return `${importLines(endpoint).join('\n')}

${schemas(endpoint).join('\n\n')}

/** To be written: what it does, in one sentence. */
export async function ${verbName(endpoint)}(${parameters.join(', ')}): Promise<${answer ? `z.input<typeof ${answer}>` : 'void'}> {
  throw new Error('lib/${name}.ts is not written yet');
}
`;
}

function recordParameter(endpoint: NewEndpoint, row: string): string {
  const word = (endpoint.record?.id ?? '').replace(/_id$/, '');
  return loadsTarget(endpoint) ? `_${word}: ${row}` : `_${word}Id: number`;
}

function schemas(endpoint: NewEndpoint): string[] {
  const body = typeName(endpoint);
  return ownSchemas(endpoint).map((name) =>
    name === body
      ? `/** What is sent. */\nexport const ${name} = z.strictObject({ reason: Text(500) });`
      : `/** What is answered. */\nexport const ${name} = z.strictObject({});`,
  );
}

function importLines(endpoint: NewEndpoint): string[] {
  const { name, record } = endpoint;
  const file = `lib/${name}.ts`;
  const makesSchemas = ownSchemas(endpoint).length > 0;
  const answer = answerName(endpoint);
  return [
    ...(makesSchemas ? ["import * as z from 'zod';"] : answer ? ["import type * as z from 'zod';"] : []),
    importTypeLine(['Context'], libFiles.context, file),
    ...(takesBody(endpoint) ? [importLine(['Text'], libFiles.schemas, file)] : []),
    ...(record && answer ? [importTypeLine([record.schema.name], record.schema.file, file)] : []),
    ...(record && loadsTarget(endpoint) ? [importTypeLine([record.row.name], record.row.file, file)] : []),
  ];
}
