import { verbName } from './answers.ts';
import { importLine, importTypeLine } from './import-line.ts';
import { bodyParameter, type MadeVerb, notWritten } from './made-verb.ts';
import type { NewEndpoint } from './new-endpoint.ts';
import type { RecordKind } from './record-kind.ts';
import { bareNoun, camel } from './words.ts';

/** `passageId`, the name of an id in code. */
export const idName = ({ id }: RecordKind) => camel(id.replaceAll('_', '-'));

/** `passage`, the name of a row in code; `export` is a word of the language. */
function rowName({ id }: RecordKind): string {
  const name = id.replace(/_id$/, '');
  return name === 'export' ? 'exportRow' : name;
}

const RULE = 'Write the rule here: throw a `Problem` where it refuses, save, ctx.emit and ctx.record';

/** A GET of one record: what the record's own GET answers, until the verb shows something else. */
export function showsRecord(endpoint: NewEndpoint, record: RecordKind): MadeVerb {
  const { reading, presenting, noun } = record;
  const file = `lib/${endpoint.name}.ts`;
  const id = idName(record);
  const found = `${reading.name}(ctx, ${id})`;
  const isRow = reading.gives === 'row';
  const body = isRow ? `  const row = await ${found};\n  return ${presenting.call};` : `  return ${found};`;
  return {
    imports: [
      importLine([reading.name], reading.file, file),
      ...(isRow ? [importLine([presenting.name], presenting.file, file)] : []),
    ],
    text: `/** To be written: what it shows of ${noun}, in one sentence. So far it is the whole ${bareNoun(noun)}. */
export async function ${verbName(endpoint)}(ctx: Context, ${id}: number) {
${body}
}
`,
  };
}

/** A change that answers the record as its GET does; a separate function applies the rule. */
export function changeOfRecord(endpoint: NewEndpoint, record: RecordKind): MadeVerb {
  const { presenting, row, transaction } = record;
  const file = `lib/${endpoint.name}.ts`;
  const name = rowName(record);
  const given = [`ctx: Context`, `${name}: ${row.name}`, ...bodyParameter(endpoint, 'body')];
  const own = transaction === 'own' ? ' in ctx.transact' : '';
  return {
    imports: [
      importLine([presenting.name], presenting.file, file),
      importTypeLine([row.name], row.file, file),
    ],
    text: `/** To be written: what it does with ${record.noun}, in one sentence. */
export async function ${verbName(endpoint)}(${given.join(', ')}) {
  const row = await applyRule(ctx, ${name}, body);
  return ${presenting.call};
}

/** ${RULE}${own}; return the row as it is saved. */
async function applyRule(${given.map((parameter) => `_${parameter}`).join(', ')}): Promise<${row.name}> {
${notWritten(endpoint)}
}
`,
  };
}

/** A DELETE answers nothing. */
export function deletionOfRecord(endpoint: NewEndpoint, record: RecordKind): MadeVerb {
  const { row, noun, transaction } = record;
  const own = transaction === 'own' ? ' in ctx.transact' : '';
  return {
    imports: [importTypeLine([row.name], row.file, `lib/${endpoint.name}.ts`)],
    text: `/**
 * To be written: what it does with ${noun}, in one sentence.
 * ${RULE}${own}.
 */
export async function ${verbName(endpoint)}(_ctx: Context, _${rowName(record)}: ${row.name}): Promise<void> {
${notWritten(endpoint)}
}
`,
  };
}
