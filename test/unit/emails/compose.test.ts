import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { composeEmail } from '../../../lib/emails/compose.ts';
import { pageLines, textLines } from '../../support/mail/mail-text.ts';

const word = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => !/[\s\p{C}]/u.test(text));
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const url = fc.webUrl({ withQueryParameters: true });
const block = fc.oneof(sentence, fc.array(sentence, { maxLength: 3 }), fc.record({ label: sentence, url }));
const letter = fc.record({
  subject: sentence,
  title: sentence,
  blocks: fc.array(block, { maxLength: 5 }),
  footer: sentence,
  replyTo: fc.constant(null),
});

describe('an e-mail', () => {
  test('says the same as a page and as text, whatever it says', () => {
    fc.assert(
      fc.property(letter, (said) => {
        const { html, text } = composeEmail(said);
        expect(textLines(text)).toEqual(pageLines(html));
      }),
    );
  });

  test('keeps together what French does not part', () => {
    const { html, text } = composeEmail({
      subject: 's',
      title: 'Reçu n° 12',
      blocks: ['À « Bondy » : 12'],
      footer: 'c',
      replyTo: null,
    });
    expect(html).toContain('À «\u00a0Bondy\u00a0»\u00a0: 12');
    expect(html).toContain('<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">Reçu n°\u00a012</h1>');
    expect(text).toContain('À « Bondy » : 12');
  });

  test('follows inboxes that are dark, in every colour', () => {
    const { html } = composeEmail({
      subject: 's',
      title: 't',
      blocks: ['a', { label: 'b', url: 'https://tournee.test' }],
      footer: 'c',
      replyTo: null,
    });
    const [dark = ''] = /@media \(prefers-color-scheme:dark\)\{.*?\n\}/s.exec(html) ?? [];
    for (const [, name] of html.matchAll(
      /class="(\w+)" (?:href="[^"]*" )?style="[^"]*(?:color|background):/g,
    ))
      expect(dark).toContain(`.${name}{`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });
});
