import ts from 'typescript5';
import { referenceTo, type Schema } from '../schema.ts';
import type { Reading } from './reading.ts';
import { wordOf } from './tag.ts';

/** What an object or an array allows: by reference to its definition when it has a name. */
export function objectSchema(type: ts.Type, reading: Reading): Schema {
  const element = reading.checker.isArrayType(type) && type.getNumberIndexType();
  if (element) return { type: 'array', items: reading.schemaOf(element) ?? {} };
  // Of what changed only the changed parts come, at any depth; the typings promise every part whole.
  if (reading.side === 'answer' && type.aliasSymbol?.name === 'Partial') return { type: 'object' };
  if (isForeignResource(type, reading)) return foreignResource(type, reading);
  const name = nameOf(type, reading.checker);
  return name === undefined ? membersSchema(type, reading) : definedSchema(name, type, reading);
}

/** A resource that no operation answers with: how it is called is all that can matter to us. */
function isForeignResource(type: ts.Type, { side, checker, resources }: Reading): boolean {
  const word = wordOf(type, 'object', checker);
  return side === 'answer' && word !== undefined && word !== 'list' && !resources.has(type);
}

function foreignResource(type: ts.Type, { checker }: Reading): Schema {
  const object: Schema = { type: 'string', const: wordOf(type, 'object', checker) ?? '' };
  return { type: 'object', properties: { id: { type: 'string' }, object }, required: ['object'] };
}

/** Module and name, as `Charges:Charge.Outcome`; none for what is anonymous or generic. */
function nameOf(type: ts.Type, checker: ts.TypeChecker): string | undefined {
  const symbol = type.aliasSymbol ?? type.symbol;
  if (symbol.name === '__type' || checker.typeToString(type).includes('<')) return undefined;
  const [, module = '', name = ''] = /"(.*)"\.(.*)/.exec(checker.getFullyQualifiedName(symbol)) ?? [];
  return `${module.replace(/.*\/esm\/(resources\/)?/, '').replaceAll('/', '.')}:${name}`;
}

function definedSchema(name: string, type: ts.Type, reading: Reading): Schema {
  const known = reading.named.get(name);
  if (known && known !== type) throw new Error(`two types are called ${name}`);
  if (!known) {
    reading.named.set(name, type);
    reading.definitions[name] = membersSchema(type, reading);
  }
  return referenceTo(name);
}

function membersSchema(type: ts.Type, reading: Reading): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const property of reading.checker.getPropertiesOfType(type).toSorted(byName)) {
    const schema = reading.schemaOf(reading.checker.getTypeOfSymbol(property));
    if (!schema) continue;
    properties[property.name] = schema;
    if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
  }
  const others = type.getStringIndexType();
  const additionalProperties = others ? (reading.schemaOf(others) ?? false) : reading.side === 'answer';
  return { type: 'object', properties, required, additionalProperties };
}

function byName(a: ts.Symbol, b: ts.Symbol): number {
  return a.name < b.name ? -1 : 1;
}
