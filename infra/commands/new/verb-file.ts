import { answerSchema, bodyName, takesBody, verbName } from './answers.ts';
import { importLine, importTypeLine } from './import-line.ts';
import { libFiles } from './lib-files.ts';
import { bodyParameter, type MadeVerb, notWritten } from './made-verb.ts';
import type { NewEndpoint } from './new-endpoint.ts';
import { verbOfList } from './verb-of-list.ts';
import { changeOfRecord, deletionOfRecord, showsRecord } from './verb-of-record.ts';

/** The text of the file in `lib/`: the schemas that it declares, and a verb to complete. */
export function verbFile(endpoint: NewEndpoint): string {
  const { imports, text } = verbOf(endpoint);
  const file = `lib/${endpoint.name}.ts`;
  const lines = [
    importTypeLine(['Context'], libFiles.context, file),
    ...(takesBody(endpoint)
      ? ["import * as z from 'zod';", importLine(['Text'], libFiles.schemas, file)]
      : []),
    ...imports,
  ];
  const body = takesBody(endpoint)
    ? `/** What is sent. */\nexport const ${bodyName(endpoint)} = z.strictObject({ reason: Text(500) });\n\n`
    : '';
  return `${lines.join('\n')}\n\n${body}${text}`;
}

function verbOf(endpoint: NewEndpoint): MadeVerb {
  const { record, isList, method } = endpoint;
  if (isList) return verbOfList(endpoint);
  if (!record) return method === 'GET' ? ownAnswer(endpoint) : changeAlone(endpoint);
  if (method === 'GET') return showsRecord(endpoint, record);
  return method === 'DELETE' ? deletionOfRecord(endpoint, record) : changeOfRecord(endpoint, record);
}

/** A GET that names no record: one number, until it answers something else. */
function ownAnswer(endpoint: NewEndpoint): MadeVerb {
  const answer = answerSchema(endpoint)?.name ?? '';
  return {
    imports: ["import * as z from 'zod';"],
    text: `/** What is answered. */
export const ${answer} = z.strictObject({ count: z.int().nonnegative() });

/** To be written: what it shows, in one sentence. */
export async function ${verbName(endpoint)}(_ctx: Context): Promise<z.input<typeof ${answer}>> {
${notWritten(endpoint)}
}
`,
  };
}

/** A change that names no record and answers nothing. */
function changeAlone(endpoint: NewEndpoint): MadeVerb {
  const parameters = ['_ctx: Context', ...bodyParameter(endpoint, '_body')];
  return {
    imports: [],
    text: `/**
 * To be written: what it does, in one sentence. Throw a \`Problem\` where it refuses; save, ctx.emit, ctx.record. What it
 * answers needs an \`output\` and another status in functions/${endpoint.name}.ts.
 */
export async function ${verbName(endpoint)}(${parameters.join(', ')}): Promise<void> {
${notWritten(endpoint)}
}
`,
  };
}
