import { describe, expect, test } from '@jest/globals';
import { cutChangelog, MAX_LINES, refusalsOfChangelog } from '../../../infra/release/changelog.ts';

const text = (users = 'Visits are sent later.') => `# Changelog

All notable changes.

## Unreleased

### Payment links

- A donor pays by a code ([cards](docs/cards.md#codes), [ADR](https://example.org/adr)).

### For operators

Set \`PAY\` first.

### For users

${users}

### For authors of clients

Nothing to do ([README](README.md)).

## 0.2.0

Old ([pages](docs/cash.md)).

## Older releases

- [0.1.0](docs/releases/0.1.0.md)
`;

describe('a changelog that is cut', () => {
  const cut = cutChangelog(text(), '0.3.0', '2027-01-15');

  test('keeps what people must know of the newest release, and links to the others', () => {
    expect(cut.changelog).toBe(`# Changelog

All notable changes.

## Unreleased

## 0.3.0

2027-01-15. What else changed, and the upgrade: [0.3.0](docs/releases/0.3.0.md).

### For users

Visits are sent later.

### For authors of clients

Nothing to do ([README](README.md)).

### For operators

Set \`PAY\` first.

## Older releases

- [0.2.0](docs/releases/0.2.0.md)
- [0.1.0](docs/releases/0.1.0.md)
`);
  });

  test('gives the details to the page of the release, with links that lead on', () => {
    expect(cut.details).toBe(`### Payment links

- A donor pays by a code ([cards](../cards.md#codes), [ADR](https://example.org/adr)).`);
    expect(cut.short).toContain('[README](../../README.md)');
  });

  test('gives the release before a page of its own', () => {
    expect(cut.older).toEqual([
      { version: '0.2.0', page: '# Release 0.2.0\n\nOld ([pages](../cash.md)).\n' },
    ]);
  });

  test('is cut again by the next release', () => {
    const [, written = ''] = /(### Payment[\s\S]*)## 0\.2\.0/.exec(text()) ?? [];
    const next = cut.changelog.replace('## Unreleased\n', `## Unreleased\n\n${written}`);
    const again = cutChangelog(next, '0.4.0', '2027-02-15');
    expect(again.changelog.match(/^(## |- ).*$/gm)).toEqual([
      '## Unreleased',
      '## 0.4.0',
      '## Older releases',
      '- [0.3.0](docs/releases/0.3.0.md)',
      '- [0.2.0](docs/releases/0.2.0.md)',
      '- [0.1.0](docs/releases/0.1.0.md)',
    ]);
    expect(again.older.map(({ version }) => version)).toEqual(['0.3.0']);
  });
});

describe('a changelog is refused', () => {
  test('that says nothing to somebody', () => {
    expect(
      refusalsOfChangelog('# Changelog\n\n## Unreleased\n\n### For users\n\nA page.\n\n### For operators\n'),
    ).toEqual([
      'CHANGELOG.md has no `### For authors of clients` under "Unreleased": write what they must know or do.',
      'CHANGELOG.md has no `### For operators` under "Unreleased": write what they must know or do.',
    ]);
  });

  test('that is longer than one reads, and says by how much', () => {
    // Three headings, their empty lines and two other texts take ten lines.
    const lines = (count: number) => text(Array(count).fill('- A change.').join('\n'));
    expect(refusalsOfChangelog(lines(MAX_LINES - 10))).toEqual([]);
    expect(refusalsOfChangelog(lines(MAX_LINES - 10 + 7))).toEqual([
      expect.stringContaining('are 7 lines too long, 120 are allowed'),
    ]);
  });
});
