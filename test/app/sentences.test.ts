import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { EMAIL } from '../../app/door/visit/email-texts.ts';
import { deskProblems } from '../../app/texts/desk-problem-sentences.ts';
import { commonOperations, deskOperations } from '../../app/texts/operations.ts';
import { problems } from '../../app/texts/problem-sentences.ts';
import { operationTable } from '../../clients/typescript/src/generated/operations.ts';

const isSource = (name: string) => /\.tsx?$/.test(name);
const everything = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((name) => join('app', name));

/** The files that a file imports, transitively, except lazily loaded desk pages and maps. */
function broughtBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !file.startsWith('app/')) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, other = ''] of text.matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+)'/gm))
    broughtBy(join(dirname(file), other), seen);
  for (const [, other = ''] of text.matchAll(/\bimport\('(\.[^']+)'\)/g))
    if (!/\/desk\/|map\//.test(other)) broughtBy(join(dirname(file), other), seen);
  return seen;
}

/** `client.passages.listMessages` in a page is `passages-list-messages`. */
const called = (sources: readonly string[]) =>
  sources
    .flatMap((text) => [...text.matchAll(/\bclient\.(\w+)\.(\w+)\b/g)])
    .map(
      ([, domain, verb = '']) =>
        `${domain}-${verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    );

/** The API operations behind the client's own functions. */
const byName = [
  ['client.signIn(', 'auth-login'],
  ['.signOut()', 'auth-logout'],
  ['client.update(passage', 'passages-update'],
  ['client.upload(', 'uploads-create'],
  ['client.upload(', 'uploads-complete'],
  ['client.upload(', 'uploads-get'],
  ['client.update(sector', 'sectors-update'],
  ['client.update(user', 'users-update'],
  ['client.update(entity', 'entities-update'],
  ['client.update(season', 'operations-update'],
  ['client.downloadExport(', 'exports-get'],
  ['client.receiptPdf(', 'receipts-pdf'],
  ['openPhone(', 'field-pull'],
] as const;

/** The API operations that these files call. */
function askedIn(files: Iterable<string>): Set<string> {
  const sources = [...files].map((file) => readFileSync(file, 'utf8'));
  const hidden = byName
    .filter(([call]) => sources.some((text) => text.includes(call)))
    .map(([, name]) => name);
  return new Set([...called(sources), ...hidden]);
}

const usedOperations = [...commonOperations, ...deskOperations];
const sentences = { ...problems, ...deskProblems };

test('the lists of operations are what the pages call', () => {
  const all = askedIn(everything);
  expect([...all].filter((name) => !(name in operationTable))).toEqual([]);
  expect([...all].sort()).toEqual([...usedOperations].sort());
});

test('what a phone keeps from the beginning asks nothing that only the desk has sentences for', () => {
  const kept = [
    'app/main.tsx',
    'app/desk/season/season.tsx',
    'app/door/door-pages.ts',
    'app/door/door-map.tsx',
  ];
  const asked = askedIn(kept.flatMap((file) => [...broughtBy(file)]));
  expect(asked.size).toBeGreaterThan(15);
  expect(deskOperations.filter((name) => asked.has(name))).toEqual([]);
});

test('every problem that a page can meet has a sentence and what to do', () => {
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  const codes = new Set<string>();
  for (const name of usedOperations) {
    const [method, path] = operationTable[name];
    const refusals = Object.entries<{ description: string }>(document.paths[path][method].responses).filter(
      ([status]) => status >= '400',
    );
    for (const [, { description }] of refusals)
      for (const [, code = ''] of description.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)) codes.add(code);
  }

  expect([...codes].filter((code) => !(code in sentences))).toEqual([]);
  for (const [what, todo] of Object.values(sentences)) {
    expect(what).toMatch(/^\p{Lu}.*\.$/u);
    expect(todo).toMatch(/^\p{Lu}.*\.$/u);
  }
});

test('a phone takes the e-mail addresses that the service takes', () => {
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  const [{ pattern }] = document.components.schemas.PassageDraft.properties.email.anyOf;
  expect(EMAIL.source).toBe(new RegExp(pattern).source.replaceAll('\\-', '-'));
});
