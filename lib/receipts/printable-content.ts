import { Problem } from '../core/problems.ts';
import { printableText } from '../core/text/printable.ts';
import type { ReceiptContent } from './content.ts';
import { mapTexts } from './content-texts.ts';

/** The content as the document can show it; throws a 422 that names the fields with letters that it cannot. */
export function requirePrintable(content: ReceiptContent): ReceiptContent {
  const unprintable = new Set<string>();
  const printable = mapTexts(content, (text, field) => {
    const shown = printableText(text);
    if (shown === undefined) unprintable.add(field);
    return shown ?? text;
  });
  if (unprintable.size === 0) return printable;
  const detail = 'has letters that are neither Latin, Greek nor Cyrillic';
  const errors = [...unprintable].map((pointer) => ({ pointer, detail, code: 'not-printable' }));
  throw new Problem('receipt-not-printable', { errors });
}
