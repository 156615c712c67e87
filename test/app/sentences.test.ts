import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { EMAIL } from '../../app/door/visit/email-texts.ts';
import { deskProblems } from '../../app/texts/desk-problem-sentences.ts';
import { learnDeskProblems, sentencesOf } from '../../app/texts/failures.ts';
import { sentencesOfItem } from '../../app/texts/item-sentences.ts';
import { commonOperations, deskOperations } from '../../app/texts/operations.ts';
import { problems } from '../../app/texts/problem-sentences.ts';
import { sentencesOfCode } from '../../app/texts/sentences-of-code.ts';
import { operationTable } from '../../clients/typescript/src/generated/operations.ts';
import { Problem } from '../../clients/typescript/src/index.ts';
import { problemCatalogue } from '../../lib/core/problems/catalogue.ts';

const isSource = (name: string) => /\.tsx?$/.test(name);
const everything = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((name) => join('app', name));

/** The files that a file imports, transitively, except lazily loaded desk pages, maps, and parts that are of use with a network only. */
function broughtBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !file.startsWith('app/')) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, other = ''] of text.matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+)'/gm))
    broughtBy(join(dirname(file), other), seen);
  for (const [, other = ''] of text.matchAll(/\bimport\('(\.[^']+)'\)/g))
    if (!/\/desk\/|map\/|\/begin|admin-names/.test(other)) broughtBy(join(dirname(file), other), seen);
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

/** The catalogue, and what a later service may add to it. */
const catalogue = Object.entries({
  ...problemCatalogue,
  ...Object.fromEntries(
    [400, 401, 402, 403, 404, 409, 410, 412, 413, 415, 422, 426, 429, 500, 502, 503, 504].map((status) => [
      `new-problem-${status}`,
      { status, title: 'Something new', detail: `Something new with the status ${status}.` },
    ]),
  ),
});

function refusal(code: string, status: number, detail: string): Problem {
  const document = { code, status, detail, title: detail, type: '', instance: '' };
  return Reflect.construct(Problem, ['auth-login', document, undefined]);
}

const isFrench = (text: string) => /^\p{Lu}.*[.]$/u.test(text);

/** What pages say of each problem of the catalogue. */
const told = () =>
  catalogue.map(([code, { status, detail }]) => {
    const item = { code, status, detail };
    const { what, todo } = sentencesOf(refusal(code, status, detail));
    return { code, status, detail, said: [what, todo, ...sentencesOfItem(item), ...sentencesOfCode(code)] };
  });

test('every problem of the catalogue and of a later one is told in French, with the texts of refusals and without', async () => {
  const withoutTexts = told();
  await learnDeskProblems();
  for (const { detail, said } of [...withoutTexts, ...told()]) {
    expect(said.filter((text) => !isFrench(text))).toEqual([]);
    expect(said).not.toContain(detail);
  }
  for (const [code, pair] of Object.entries(sentences))
    expect(sentencesOf(refusal(code, 400, 'In English.'))).toMatchObject({ what: pair[0], todo: pair[1] });
});

test('each problem of a 401 has its own sentence, and an unknown one says to sign in again', async () => {
  await learnDeskProblems();
  const refusals = told().filter(({ status }) => status === 401);
  const whats = new Map(refusals.map(({ code, said: [what = ''] }) => [code, what]));
  expect(whats.size).toBeGreaterThanOrEqual(4);
  expect(new Set(whats.values()).size).toBe(whats.size);
  expect(whats.get('invalid-token')).toBe('Votre session est terminée.');
  expect(whats.get('invalid-credentials')).toBe('Identifiant ou mot de passe incorrect.');
  const inactive = refusal('invalid-credentials', 401, 'The login failed.');
  Object.assign(inactive.document, { reason: 'account_inactive' });
  expect(sentencesOf(inactive).what).toBe('Ce compte est désactivé.');
  const { todo } = sentencesOf(refusal('new-problem', 401, 'Something new.'));
  expect(todo).toMatch(/^Connectez-vous/);
});

test('a phone takes the e-mail addresses that the service takes', () => {
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  const [{ pattern }] = document.components.schemas.PassageDraft.properties.email.anyOf;
  expect(EMAIL.source).toBe(new RegExp(pattern).source.replaceAll('\\-', '-'));
});
