import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { messageRefusals } from '../../../app/door/messages/texts.ts';
import { learnDeskProblems } from '../../../app/texts/failures.ts';
import { sentencesOfItem } from '../../../app/texts/item-sentences.ts';
import { problems } from '../../../app/texts/problem-sentences.ts';
import { refusals } from '../../../app/texts/sent-visit.ts';
import { operationTable } from '../../../clients/typescript/src/generated/operations.ts';

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

/** The problem codes of operations. */
const codesOf = (...names: (keyof typeof operationTable)[]): string[] =>
  names.flatMap((name) => {
    const [method, path] = operationTable[name];
    const answers = Object.entries<{ description: string }>(document.paths[path][method].responses);
    return answers.flatMap(([status, { description }]) =>
      status < '400' ? [] : [...description.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, code = '']) => code),
    );
  });

// Without the sentences of the desk, which the phone does not have.
test.each([
  ['visits', ['passages-create', 'passages-update', 'passages-delete'], refusals],
  ['messages', ['chat-send-message', 'uploads-create', 'uploads-complete'], messageRefusals],
  ['marks', ['addresses-put-dwelling'], {}],
] as const)('every reason for which the service refuses %s has its sentence at the door', (_, names, own) => {
  const codes = codesOf(...names);
  expect(codes).toContain('forbidden');
  expect(codes.filter((code) => !(code in own) && !(code in problems))).toEqual([]);
});

test('a refusal names the field that it is about, and the other one, by their labels', async () => {
  await learnDeskProblems();
  const errors = [
    { pointer: '/date_end', detail: 'ne doit pas précéder `date_start`' },
    { pointer: '?to', detail: 'ne doit pas précéder `from`' },
  ];
  expect(sentencesOfItem({ code: 'validation-failed', status: 400, errors })).toEqual([
    'Dernier jour : ne doit pas précéder « Premier jour »',
    'Au : ne doit pas précéder « Du »',
  ]);
});
