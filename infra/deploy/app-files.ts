import { namesToMerge } from '../../lib/core/fields/fields.ts';
import { passageFields } from '../../lib/core/records/passage.ts';
import { cardTypes, handedOverTypes } from '../../lib/core/records/payment-types.ts';
import { sectorFields } from '../../lib/core/records/sector.ts';

const listOf = (names: readonly string[]): string =>
  `[${names.map((name) => `'${name}'`).join(', ')}] as const`;

/** What the application knows of the tables of the records, generated: the tables would bring the schema library with them. */
export function appFiles(): [path: string, content: string][] {
  const content = `// GENERATED from lib/core/records/ by \`npm run generate\`.
/** The fields of a sector that a person decides about after somebody else changed them. */
export const sectorFieldsToAsk = ${listOf(namesToMerge(sectorFields, 'ask', 'together'))};
/** The fields of a visit's money, which are right only together. */
export const moneyFields = ${listOf(namesToMerge(passageFields, 'together'))};
/** The payment types whose money the card provider reports. */
export const cardTypes = ${listOf(cardTypes)};
/** The payment types whose money members hand over. */
export const handedOverTypes = ${listOf(handedOverTypes)};
`;
  return [['app/generated/records.ts', content]];
}
