import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { APPLICATION_STYLE } from '../../../lib/core/text/application-style.ts';
import { resetPage } from '../../../lib/passwords/reset-page.ts';

const tokensIn = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+):\s*(#[\da-f]{6})/g)].map(([, name, value]) => [name, value]));

test.each([
  ['light', 'app/style/tokens.css', 0],
  ['dark', 'app/style/dark.css', 1],
])('the %s colours of a page of the service are those of the application', async (_, file, at) => {
  const ofApplication = tokensIn(await readFile(file, 'utf8'));
  const [light = '', dark = ''] = APPLICATION_STYLE.split('@media(prefers-color-scheme:dark)');
  const own = tokensIn(at === 0 ? light : dark);
  expect(own.size).toBeGreaterThan(10);
  for (const [name, value] of own) expect([name, ofApplication.get(name)]).toEqual([name, value]);
});

test('the page on which a password is chosen looks like the application', () => {
  const { html } = resetPage('https://app.example.org');
  expect(html).toContain(`<style>${APPLICATION_STYLE}</style>`);
  expect(html).toContain('<body><p class="brand">Tournée</p><main>');
});
