import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { breakingChanges, mayBreak, type Release } from '../../../infra/client/compare-types.ts';
import { publicTypes } from '../../../infra/client/public-types.ts';

const REPORT = 'clients/typescript/public-types.txt';
const { version }: { version: string } = JSON.parse(readFileSync('clients/typescript/package.json', 'utf8'));

/** The saved types of the last release; with UPDATE_CLIENT_TYPES=1, the current types are saved first. */
function lastRelease(now: readonly string[]): Release {
  if (process.env['UPDATE_CLIENT_TYPES'] === '1') writeFileSync(REPORT, `${[version, ...now].join('\n')}\n`);
  const [released = '', ...lines] = readFileSync(REPORT, 'utf8').trimEnd().split('\n');
  return { version: released, lines };
}

describe('the public types of the client', () => {
  const now = publicTypes('clients/typescript/src');
  const release = lastRelease(now);

  test('break nobody without the version that says so', () => {
    const breaking = mayBreak(release.version, version) ? [] : breakingChanges(release, now);
    expect(breaking).toEqual([]);
  });

  test('are told with their places', () => {
    expect(now.length).toBeGreaterThan(300);
    for (const line of [
      "Api.passages.create: Call<'passages-create'>",
      'Options.tokens?: TokenStore',
      'money.ts.toCents: export declare function toCents(amount: string): Cents;',
      'index.ts.exports.createClient: there',
      'FieldStore.load(): load(): Promise<Map<string, unknown>>;',
    ])
      expect(now).toContain(line);
  });

  test('have their changes in the changelog, and a version', () => {
    expect(readFileSync('clients/typescript/CHANGELOG.md', 'utf8')).toContain(`\n## ${version}\n`);
  });
});

describe('a change of public types', () => {
  const lines = [
    'Options.tokens?: TokenStore',
    'Phone.stage: "open" | "closed"',
    'Phone.sync(): sync(): Promise<void>;',
  ];
  const changes = (now: string[]) => breakingChanges({ version: '1.0.0', lines }, now);
  const [tokens = '', stage = '', sync = ''] = lines;

  test.each([
    ['nothing', lines],
    ['a member more', [...lines, 'Phone.name: string']],
    ['another value', [tokens, 'Phone.stage: "open" | "late" | "closed"', sync]],
  ])('%s breaks nobody', (_, now) => {
    expect(changes(now)).toEqual([]);
  });

  test.each([
    ['a member that is gone', [tokens, stage]],
    ['an option that has to be named now', ['Options.tokens: TokenStore', stage, sync]],
    ['a member of another type', [tokens, stage, 'Phone.sync(): sync(): Promise<number>;']],
    ['a value that is gone', [tokens, 'Phone.stage: "open"', sync]],
  ])('%s breaks somebody', (_, now) => {
    expect(changes(now)).toHaveLength(1);
  });

  test.each([
    ['0.1.0', '0.1.1', false],
    ['0.1.9', '0.2.0', true],
    ['0.9.0', '1.0.0', true],
    ['1.2.0', '1.3.0', false],
    ['1.9.0', '2.0.0', true],
    ['1.2.0', '1.2.0', false],
  ])('from %s to %s: %s', (before, now, may) => {
    expect(mayBreak(before, now)).toBe(may);
  });
});
