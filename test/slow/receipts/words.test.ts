import { describe, expect, test } from '@jest/globals';
import { amountInWords } from '../../../lib/receipts/pdf/amount-in-words.ts';
import { readWords } from '../../support/text/french-words.ts';

const MOST_CENTS = 999_999;
/** The numbers 2 to 9, which may multiply cent and mille. */
const many = '(?:deux|trois|quatre|cinq|six|sept|huit|neuf)';
const teens = '(?:dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf)';
const fromTwelve = '(?:dix|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf)';
const tens = `(?:vingt|trente|quarante|cinquante|soixante)(?: et un|-${many})?`;
const sixty = `soixante(?: et onze|-${fromTwelve})`;
const eighty = `quatre-vingt(?:s|-un|-${many}|-${teens})`;
const fromTwo = `(?:${many}|${teens}|${tens}|${sixty}|${eighty})`;
const hundreds = `(?:cent(?: un| ${fromTwo})?|${many} (?:cents|cent un|cent ${fromTwo}))`;
const thousands = `(?:${many} )?mille(?: un| ${fromTwo}| ${hundreds})?`;
const centimes = `(?:un centime|${fromTwo} centimes)`;
const euros = `(?:un euro|(?:${fromTwo}|${hundreds}|${thousands}) euros)`;
const grammar = new RegExp(`^(?:${centimes}|${euros}(?: et ${centimes})?)$`);

/** Reads an amount in words, in cents. */
function readAmount(words: string): number {
  const [, whole = '', rest = ''] = /^(?:(.*?) euros?(?: et |$))?(?:(.*) centimes?)?$/.exec(words) ?? [];
  return readWords(whole) * 100 + readWords(rest);
}

const amounts = Array.from({ length: MOST_CENTS }, (_, index) => index + 1);

describe('the words of every amount from 0.01 to 9,999.99', () => {
  test('follow the grammar of French numbers', () => {
    expect(amounts.filter((cents) => !grammar.test(amountInWords(cents)))).toEqual([]);
  });

  test('read back as the amount', () => {
    expect(amounts.filter((cents) => readAmount(amountInWords(cents)) !== cents)).toEqual([]);
  });
});
