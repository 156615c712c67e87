import { Problem } from '../core/problems/problem.ts';
import { printableText } from '../core/text/printable.ts';
import type { ReceiptContent } from './content.ts';

/** Changes a text of a receipt; `field` is the pointer that a refusal names. */
type ChangeText = (text: string, field: string) => string;

/** Applies `change` to every text of a receipt that a person has written; generated texts stay unchanged. */
export function mapTexts(content: ReceiptContent, change: ChangeText): ReceiptContent {
  const changeIf = (text: string | null, field: string) => (text === null ? null : change(text, field));
  const { entity, fiscal, card } = content;
  return {
    ...content,
    entity: {
      ...entity,
      name: change(entity.name, '/entity/name'),
      address: entity.address.map((line) => change(line, '/entity/address_line')),
      email: changeIf(entity.email, '/entity/email'),
    },
    payer: changeIf(content.payer, '/passage/name'),
    payer_address: changeIf(content.payer_address, '/passage/donor_address'),
    cheque_number: changeIf(content.cheque_number, '/passage/cheque/number'),
    ...(card ? { card: { ...card, application_name: changeIf(card.application_name, '/card') } } : {}),
    operation: change(content.operation, '/operation/label'),
    collected_by: changeIf(content.collected_by, '/user/name'),
    ...(fiscal
      ? {
          fiscal: {
            ...fiscal,
            object: change(fiscal.object, '/entity/settings/fiscal/object'),
            category: change(fiscal.category, '/entity/settings/fiscal/category'),
            signatory: change(fiscal.signatory, '/entity/settings/fiscal/signatory'),
            place: changeIf(fiscal.place ?? null, '/entity/city'),
          },
        }
      : {}),
  };
}

/** Returns the content as the document can show it; throws a 422 that names the fields with unprintable letters. */
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
