import { namesToMerge } from '../../lib/core/fields/fields.ts';
import { moneyWords } from '../../lib/core/money-words.ts';
import { accountLabels } from '../../lib/core/records/accounts.ts';
import { passageFields } from '../../lib/core/records/passage.ts';
import { countedStates, unpaidStates } from '../../lib/core/records/payment-states.ts';
import { cardTypes, handedOverTypes } from '../../lib/core/records/payment-types.ts';
import { sectorFields } from '../../lib/core/records/sector.ts';
import { historyWords } from '../../lib/history/history-words.ts';
import { settingLabels } from '../../lib/history/setting-labels.ts';
import { settingForms, valueForms } from '../../lib/history/value-forms.ts';

const listOf = (names: readonly string[]): string =>
  `[${names.map((name) => `'${name}'`).join(', ')}] as const`;

/** A literal, every object on lines of its own; the formatter leaves it as it is. */
function literalOf(value: string | object): string {
  if (typeof value === 'string') return `'${value}'`;
  const rows = Object.entries(value).map(([name, one]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `${key}: ${literalOf(one)},\n`.replace(/^(?=.)/gm, '  ');
  });
  return `{\n${rows.join('')}}`;
}

const history = `// GENERATED from lib/history/ by \`npm run generate\`.
/** How the values of the history are said, by the name of the change. */
export const valueForms = ${literalOf(valueForms)} as const;
/** The same for settings, by their path. */
export const settingForms = ${literalOf(settingForms)} as const;
/** Words for values that only the history has. */
export const historyWords = ${literalOf(historyWords)} as const;
/** The names of settings, by their path. */
export const settingLabels = ${literalOf(settingLabels)} as const;
`;

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
/** The states of a card payment whose money counts. */
export const countedStates = ${listOf(countedStates)};
/** The states of a card payment in which no money has come. */
export const unpaidStates = ${listOf(unpaidStates)};
`;
  const words = `// GENERATED from lib/core/money-words.ts by \`npm run generate\`.
/** The words of money, each for one sum. */
export const moneyWords = {
${Object.entries(moneyWords)
  .map(([name, { label }]) => `  ${name}: '${label}',\n`)
  .join('')}} as const;
`;
  const accounts = `// GENERATED from lib/core/records/accounts.ts by \`npm run generate\`.
/** The accounts of the journal, with their labels. */
export const accounts = [
${Object.entries(accountLabels)
  .map(([name, label]) => `  { name: '${name}', label: '${label}' },\n`)
  .join('')}] as const;
`;
  return [
    ['app/generated/accounts.ts', accounts],
    ['app/generated/history-values.ts', history],
    ['app/generated/money-words.ts', words],
    ['app/generated/records.ts', content],
  ];
}
