import { answeredKind, answerSchema, itemName, verbName } from './answers.ts';
import { importLine, importTypeLine } from './import-line.ts';
import { libFiles } from './lib-files.ts';
import { type MadeVerb, notWritten } from './made-verb.ts';
import type { NewEndpoint } from './new-endpoint.ts';
import type { RecordKind } from './record-kind.ts';
import { idName } from './verb-of-record.ts';

/** The order of a new list: by the id of what it lists. */
export const sortOf = (endpoint: NewEndpoint) => answeredKind(endpoint)?.id ?? 'id';

/** A list: one function queries the rows, another presents them as a page. */
export function verbOfList(endpoint: NewEndpoint): MadeVerb {
  const kind = answeredKind(endpoint);
  const { imports, schemas, row, rows } = kind ? rowsOfKind(endpoint, kind) : ownRows(endpoint);
  const file = `lib/${endpoint.name}.ts`;
  const pages = answerSchema(endpoint)?.file === file ? ['PageOf'] : [];
  const reading = endpoint.record?.reading;
  const id = endpoint.record && idName(endpoint.record);
  const more = [...(id ? [`${id}: number`] : []), `page: PageRequest<'${sortOf(endpoint)}'>`];
  const check = reading
    ? `  // A 404 for whom the record is out of reach.\n  await ${reading.name}(ctx, ${id});\n`
    : '';
  return {
    imports: [
      ...imports,
      importLine([...pages, 'answerPage', 'type Found', 'type PageRequest'], libFiles.pages, file),
      ...(reading ? [importLine([reading.name], reading.file, file)] : []),
    ],
    text: `${schemas}/** To be written: what it lists, in one sentence. */
export async function ${verbName(endpoint)}(${['ctx: Context', ...more].join(', ')}) {
${check}  const found = await findRows(${['ctx', ...(id ? [id] : []), 'page'].join(', ')});
  return answerPage(found, ${rows});
}

/** Write the query in lib/data/ and ask it here: a page of rows of the caller's association, within \`ctx.scope\`. */
async function findRows(${['_ctx: Context', ...more.map((each) => `_${each}`)].join(', ')}): Promise<Found<${row}>> {
${notWritten(endpoint)}
}
`,
  };
}

/** What the code of a list is made of. */
type Rows = { imports: string[]; schemas: string; row: string; rows: string };

/** Rows of the domain's records; records without a schema for pages get a new one. */
function rowsOfKind(endpoint: NewEndpoint, { schema, page, row, listing }: RecordKind): Rows {
  const file = `lib/${endpoint.name}.ts`;
  const imports = [
    importLine([listing.name], listing.file, file),
    importTypeLine([row.name], row.file, file),
  ];
  const known = { row: row.name, rows: listing.call };
  if (page) return { imports, schemas: '', ...known };
  const name = answerSchema(endpoint)?.name ?? '';
  return {
    imports: [...imports, importLine([schema.name], schema.file, file)],
    schemas: `/** What is answered. */\nexport const ${name} = PageOf(${schema.name}, '${name}');\n\n`,
    ...known,
  };
}

/** Rows of a new kind: each has only an id until the author adds fields. */
function ownRows(endpoint: NewEndpoint): Rows {
  const file = `lib/${endpoint.name}.ts`;
  const item = itemName(endpoint);
  const schemas = `/** One line of the list. */
const ${item} = z.strictObject({ id: Id }).meta({ id: '${item}' });

/** What is answered. */
export const ${answerSchema(endpoint)?.name} = PageOf(${item});

`;
  return {
    imports: ["import * as z from 'zod';", importLine(['Id'], libFiles.schemas, file)],
    schemas,
    row: `z.input<typeof ${item}>`,
    rows: 'found.rows',
  };
}
