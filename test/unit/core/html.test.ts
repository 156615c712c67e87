import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escapeHtml, sentenceHtml } from '../../../lib/core/text/html.ts';
import { webPage } from '../../../lib/core/text/web-page.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

describe('escapeHtml', () => {
  test.each([
    ['<script>alert("1")</script>', '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'],
    ["L'Amicale & Cie", 'L&#39;Amicale &amp; Cie'],
    ['&amp;', '&amp;amp;'],
    ['Őry 🚒', 'Őry 🚒'],
    ['', ''],
  ])('%j is shown as it was written', (text, html) => {
    expect(escapeHtml(text)).toBe(html);
  });

  test('no text can open an element or leave an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ';') }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
      }),
      propertyOptions,
    );
  });
});

describe('sentenceHtml', () => {
  test.each([
    ['Send `Bearer <token>`.', 'Send <code>Bearer &lt;token&gt;</code>.'],
    ['`a` or `b`', '<code>a</code> or <code>b</code>'],
    ['a lone ` stays', 'a lone ` stays'],
  ])('%j', (sentence, html) => {
    expect(sentenceHtml(sentence)).toBe(html);
  });
});

describe('webPage', () => {
  test('escapes its title and lets the browser load nothing', () => {
    const { html, policy } = webPage({ lang: 'fr', title: '</title><script>', body: '<h1>Bonjour</h1>' });
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
    expect(html).toContain('<html lang="fr">');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}';/);
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('allows its own script by its hash only', () => {
    const { html, policy } = webPage({ lang: 'en', title: 'T', body: '', script: 'go()' });
    expect(html).toContain('<script>go()</script>');
    expect(policy).toMatch(/script-src 'sha256-[A-Za-z0-9+/=]{44}'; connect-src 'self';/);
    expect(policy).not.toContain('unsafe');
  });
});
