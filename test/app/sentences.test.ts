import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { EMAIL } from '../../app/texts/email.ts';
import { usedOperations } from '../../app/texts/operations.ts';
import { problems } from '../../app/texts/problems.ts';
import { operationTable } from '../../clients/typescript/src/generated/operations.ts';

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join('app', name), 'utf8'));

/** `client.passages.listMessages` in a page is `passages-list-messages`. */
const called = sources
  .flatMap((text) => [...text.matchAll(/\bclient\.(\w+)\.(\w+)\b/g)])
  .map(
    ([, domain, verb = '']) => `${domain}-${verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );

/** What the client's own functions ask. */
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

test('the list of operations is what the pages call', () => {
  const hidden = byName
    .filter(([call]) => sources.some((text) => text.includes(call)))
    .map(([, name]) => name);
  const all = new Set([...called, ...hidden]);
  expect([...all].filter((name) => !(name in operationTable))).toEqual([]);
  expect([...all].sort()).toEqual([...usedOperations].sort());
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

  expect([...codes].filter((code) => !(code in problems))).toEqual([]);
  for (const [what, todo] of Object.values(problems)) {
    expect(what).toMatch(/^\p{Lu}.*\.$/u);
    expect(todo).toMatch(/^\p{Lu}.*\.$/u);
  }
});

test('a phone takes the e-mail addresses that the service takes', () => {
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  const [{ pattern }] = document.components.schemas.PassageDraft.properties.email.anyOf;
  expect(EMAIL.source).toBe(new RegExp(pattern).source.replaceAll('\\-', '-'));
});
