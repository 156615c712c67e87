import { glob, readFile } from 'node:fs/promises';

const isForeign = (name: string) => name === 'node_modules' || name.startsWith('.');

/** Every Markdown page of the project by path, except those of dependencies and hidden folders. */
export async function markdownPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for await (const path of glob('**/*.md', { exclude: (name) => isForeign(name.split('/').at(-1) ?? '') })) {
    pages.set(path, await readFile(path, 'utf8'));
  }
  return pages;
}

/** The code block of a page that follows a mark, `<!-- mark -->`, as a reader pastes it. */
export async function markedBlock(path: string, mark: string): Promise<string> {
  const page = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const [, block] = new RegExp(`^<!-- ${mark} -->\\n+\`\`\`\\w+\\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? [];
  if (!block) throw new Error(`${path} has no ${mark}`);
  return block;
}

/** A page without its code blocks, in which `#` begins a comment and brackets are not links. */
export function withoutCodeBlocks(page: string): string {
  return page.replaceAll(/^ *```.*\n[\s\S]*?^ *```$/gm, '');
}

/** The anchors that GitHub generates from a page's headings. */
export function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title = ''] of withoutCodeBlocks(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const name = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = name;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${name}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The cells of every table row of a page, without the headers. */
export function tableRows(page: string): string[][] {
  const tables = withoutCodeBlocks(page).match(/(^\|.*\n)+/gm) ?? [];
  return tables.flatMap((table) =>
    table
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );
}

/** The texts in backticks of a cell or a text. */
export function codeIn(text = ''): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
