import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { anchorsOf, markdownPages, withoutCodeBlocks } from '../../support/text/markdown.ts';

/** The relative links of a page, pictures included. */
function linksOf(page: string): string[] {
  const text = withoutCodeBlocks(page).replaceAll(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|<(?:img|a) [^>]*?(?:src|href)="([^"]+)"/g)];
  return links.map(([, link, html]) => link ?? html ?? '').filter((link) => !/^[a-z]+:/.test(link));
}

/** Links to a file that is not there, or to a heading that its page does not have. */
function brokenLinks(pages: Map<string, string>): string[] {
  const anchors = new Map([...pages].map(([path, page]) => [path, anchorsOf(page)]));
  const isBroken = (path: string, link: string) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : posix.join(posix.dirname(path), file);
    if (!anchors.has(target) && !existsSync(target)) return true;
    return anchor !== undefined && !anchors.get(target)?.has(anchor);
  };
  return [...pages].flatMap(([path, page]) =>
    linksOf(page)
      .filter((link) => isBroken(path, link))
      .map((link) => `${path}: ${link}`),
  );
}

describe('the links of the Markdown pages', () => {
  test('lead to files and headings that exist', async () => {
    const pages = await markdownPages();
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['README.md', 'docs/operate.md', 'docs/adr/README.md']),
    );
    expect(brokenLinks(pages)).toEqual([]);
  });

  test('are found broken where a file, a picture or a heading is missing', () => {
    const page = `# One page
[there](#one-page) [a file](../package.json) [later](later.md) <img src="none.png"> [gone](#two) [b](b.md#c)
\`[code](nowhere.md)\` [outside](https://example.org/x)
\`\`\`sh
# Two
\`\`\`
`;
    const pages = new Map([
      ['docs/a.md', page],
      ['docs/b.md', '# B\n## C, *again*\n## C\n'],
    ]);
    expect(brokenLinks(pages)).toEqual(['docs/a.md: later.md', 'docs/a.md: none.png', 'docs/a.md: #two']);
  });

  test('name a repeated heading by its number', () => {
    expect([...anchorsOf('# Events\n## À la carte: `pay`\n## Events\n')]).toEqual([
      'events',
      'à-la-carte-pay',
      'events-1',
    ]);
  });
});

describe('the README', () => {
  test('is at most 10 kB', async () => {
    const readme = (await markdownPages()).get('README.md') ?? '';
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_000);
    expect(readme).toContain('npm ci && npm start');
  });
});
