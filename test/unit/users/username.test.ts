import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normaliseUsername, usernameKey } from '../../../lib/core/schemas/username.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

describe('normaliseUsername', () => {
  test.each([
    ['Latin', 'camille.martin'],
    ['French', 'Éloïse Œuvrard-L’Hôpital'],
    ['Polish', 'Łukasz Żółć'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['Greek', 'Ελένη'],
    ['Cyrillic', 'Алексей Ёлкин'],
    ['Georgian', 'გიორგი'],
    ['Armenian', 'Արամ'],
    ['Hebrew', 'נועה כהן'],
    ['Arabic', 'محمد علي'],
    ['Devanagari', 'प्रिया'],
    ['Tamil', 'தமிழ்'],
    ['Thai', 'สมชาย'],
    ['Khmer', 'សុខា'],
    ['Chinese', '王小明'],
    ['Japanese', 'さくらタロウ'],
    ['Korean', '김철수'],
    ['Ethiopic', 'ሰላም'],
    ['Gothic, outside the first plane', '𐌰𐌱𐌲'],
    ['digits of another script', '٠١٢'],
    ['symbols', '🚒🔥⭐'],
    ['an e-mail address', 'camille+tour@example.org'],
    ['punctuation', "o'brien_(2)!"],
  ])('%s is taken: %s', (_, text) => {
    expect(normaliseUsername(text)).toBe(text.normalize('NFC'));
  });

  test('outer space goes, inner space stays, composed letters are one letter', () => {
    expect(normaliseUsername('  Léa  Petit ')).toBe('Léa  Petit');
    expect(normaliseUsername('Le\u0301a')).toBe('L\u00e9a');
  });

  test.each([
    ['a line feed', 'ada\nbob'],
    ['a tab', 'ada\tbob'],
    ['NUL', 'ada\0'],
    ['an escape', 'ada\u001b[31m'],
    ['a C1 control', 'ada\u0085bob'],
    ['a no-break space', 'ada\u00a0bob'],
    ['a line separator', 'ada\u2028bob'],
    ['a zero-width space', 'ada\u200bbob'],
    ['a zero-width joiner', 'ada\u200dbob'],
    ['a zero-width non-joiner', 'ada\u200cbob'],
    ['a word joiner', 'ada\u2060bob'],
    ['a byte order mark', 'ada\ufeffbob'],
    ['a right-to-left override', 'ada\u202ebob'],
    ['a left-to-right mark', 'ada\u200ebob'],
    ['a right-to-left isolate', 'ada\u2067bob'],
    ['an Arabic letter mark', 'ada\u061cbob'],
    ['a soft hyphen', 'ada\u00adbob'],
    ['a grapheme joiner', 'ada\u034fbob'],
    ['a Hangul filler', 'ada\u3164bob'],
    ['a variation selector', '🚒\ufe0fada'],
    ['a tag character', 'ada\u{e0041}'],
    ['half of a pair', 'ada\ud800'],
    ['a private character', 'ada\ue000'],
    ['an unassigned character', 'ada\u0378'],
  ])('%s is refused', (_, text) => {
    expect(normaliseUsername(text)).toBeUndefined();
  });

  test.each([
    ['', undefined],
    ['   ', undefined],
    ['ab', undefined],
    [' ab ', undefined],
    ['abc', 'abc'],
    ['🚒🚒', undefined],
    ['🚒🚒🚒', '🚒🚒🚒'],
    ['é'.repeat(64), 'é'.repeat(64)],
    ['e\u0301'.repeat(64), 'é'.repeat(64)],
    ['🚒'.repeat(64), '🚒'.repeat(64)],
    ['a'.repeat(65), undefined],
    ['🚒'.repeat(65), undefined],
  ])('three to sixty-four characters: %j', (text, expected) => {
    expect(normaliseUsername(text)).toBe(expected);
  });

  test('what is taken is taken again as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 70 }), (text) => {
        const username = normaliseUsername(text);
        if (username !== undefined) expect(normaliseUsername(username)).toBe(username);
      }),
      propertyOptions,
    );
  });
});

describe('usernameKey', () => {
  test.each([
    ['Camille.Martin', 'camille.martin'],
    ['ÉLOÏSE', 'éloïse'],
    ['Straße', 'STRASSE'],
    ['straße', 'strasse'],
    ['STRAẞE', 'Straße'],
    ['ﬁona', 'FIONA'],
    ['ﬃ', 'ffi'],
    ['Ａｄａ', 'ada'],
    ['e\u0301lo', 'élo'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδος', 'οδοσ'],
    ['①②③', '123'],
    ['K', 'k'],
    [' ada ', 'ada'],
  ])('%s and %s are one name', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  test.each([
    ['ada', 'áda'],
    ['ada bob', 'adabob'],
    ['ada', 'аda'],
    ['ada1', 'ada2'],
    ['İnci', 'inci'],
  ])('%s and %s are two', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });

  test('the Turkish capital İ and its small forms are one name', () => {
    expect(usernameKey('İnci')).toBe(usernameKey('i\u0307nci'));
    expect(usernameKey('İNCİ')).toBe(usernameKey('İnci').replace(/i$/, 'i\u0307'));
  });

  test('a name has the same key whatever case it is written in, and its key is its own key', () => {
    const unit = fc.oneof(fc.constantFrom(...'ßẞﬁİıςΣǅŉΐ'), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const key = usernameKey(text);
        expect(usernameKey(key)).toBe(key);
        expect(usernameKey(text.normalize('NFD'))).toBe(key);
      }),
      propertyOptions,
    );
  });
});
