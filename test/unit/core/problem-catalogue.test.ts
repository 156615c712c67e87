import { describe, expect, test } from '@jest/globals';
import { accessProblems } from '../../../lib/core/problems/access.ts';
import { cashProblems } from '../../../lib/core/problems/cash.ts';
import { type ProblemCode, problemCatalogue } from '../../../lib/core/problems/catalogue.ts';
import { chatProblems } from '../../../lib/core/problems/chat.ts';
import { frenchProblems } from '../../../lib/core/problems/french-problems.ts';
import { generalProblems } from '../../../lib/core/problems/general.ts';
import {
  emailProblems,
  fieldProblems,
  passageProblems,
  receiptProblems,
  uploadProblems,
} from '../../../lib/core/problems/passages.ts';
import { payProblems } from '../../../lib/core/problems/pay.ts';
import { territoryProblems } from '../../../lib/core/problems/territory.ts';
import { webhookProblems } from '../../../lib/core/problems/webhooks.ts';

const parts = [
  generalProblems,
  accessProblems,
  territoryProblems,
  passageProblems,
  fieldProblems,
  receiptProblems,
  emailProblems,
  payProblems,
  cashProblems,
  uploadProblems,
  chatProblems,
  webhookProblems,
];

const codes = Object.keys(frenchProblems).filter((code): code is ProblemCode => code in problemCatalogue);

describe('the catalogue of problems', () => {
  test('has each code in one part only', () => {
    const codes = parts.flatMap((part) => Object.keys(part));
    expect(codes.toSorted()).toEqual(Object.keys(problemCatalogue).toSorted());
  });

  test.each(Object.entries(problemCatalogue))(
    '%s has a stable name and says what to do',
    (code, { status, title, detail, remedy }) => {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      for (const sentence of [detail, remedy]) expect(sentence).toMatch(/^[A-Z`].*[.]$/s);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
    },
  );

  test.each(codes)('%s is said in French too', (code) => {
    const [{ title, detail }, fr] = [problemCatalogue[code], frenchProblems[code]];
    expect(fr.title).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(fr.detail).toMatch(/^[\p{Lu}`].*[.]$/su);
    for (const [english, french] of [
      [title, fr.title],
      [detail, fr.detail],
    ])
      expect(french).not.toBe(english);
    // Text between backticks is a name of the API.
    const names = (text: string) => Array.from(text.matchAll(/`[^`]+`/g), ([name]) => name).toSorted();
    expect(names(fr.detail)).toEqual(names(detail));
  });
});
