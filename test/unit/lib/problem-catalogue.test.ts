import { describe, expect, test } from '@jest/globals';
import { problemCatalogue } from '../../../lib/core/problem-catalogue.ts';

describe('the catalogue of problems', () => {
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
});
