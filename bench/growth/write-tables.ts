import { readFile, writeFile } from 'node:fs/promises';
import { UserError } from '../../infra/local/user-error.ts';

const PAGE = 'docs/benchmarks.md';

/** Writes tables between their marks (`<!-- bench:NAME -->` … `<!-- /bench:NAME -->`) on the benchmarks page. */
export async function writeTables(tables: Readonly<Record<string, string>>): Promise<void> {
  let page = await readFile(PAGE, 'utf8');
  for (const [name, table] of Object.entries(tables)) page = withTable(page, name, table);
  await writeFile(PAGE, page);
}

function withTable(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new UserError(`${PAGE} has no place for the table ${name}.`);
  return `${page.slice(0, from + begin.length)}\n\n${table}\n\n${page.slice(to)}`;
}
