import { expect, test } from '@jest/globals';
import { handler } from '../../../functions/exports/get.ts';
import { kept } from '../../../lib/core/retention.ts';

test('the document says for how long the address of a file is good', () => {
  expect(kept.exportLinkSeconds).toBe(60);
  expect(handler.facts.summary).toMatch(/address to download it for a minute$/);
});
