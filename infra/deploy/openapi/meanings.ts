import * as z from 'zod';

const Meanings = z.record(z.string(), z.string());

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the document with the meanings of enumeration values moved into the descriptions. */
export function withMeanings(node: unknown, outer = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => withMeanings(item, outer));
  if (!isNode(node)) return node;
  const { meanings, ...rest } = node;
  const own = typeof node['description'] === 'string' ? node['description'] : '';
  const told = [own, meanings === undefined ? undefined : sentenceOf(meanings, `${own} ${outer}`)];
  const members = Object.entries(rest).map(([name, value]) =>
    name === 'example' || name === 'examples'
      ? [name, value]
      : [name, withMeanings(value, isInner(name) ? own : '')],
  );
  const description = told.filter(Boolean).join(' ');
  return { ...Object.fromEntries(members), ...(description === '' ? {} : { description }) };
}

/** Whether the schema under this name describes the same value as its parent. */
const isInner = (name: string) => ['schema', 'anyOf', 'items'].includes(name);

/** The meanings as a sentence; undefined if the description already names every value. */
function sentenceOf(meanings: unknown, description: string): string | undefined {
  const told = Object.entries(Meanings.parse(meanings));
  if (told.every(([value]) => description.includes(`\`${value}\``))) return undefined;
  return `${told.map(([value, meaning]) => `\`${value}\`: ${meaning}`).join('; ')}.`;
}
