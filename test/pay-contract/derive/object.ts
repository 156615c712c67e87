import ts from 'typescript';
import { referenceTo, type Schema } from '../schema.ts';
import { literalOf } from './discriminator.ts';
import type { SchemaReader } from './schema-reader.ts';

/** The schema of an object or array, a reference for named types. */
export function objectSchema(type: ts.Type, reader: SchemaReader): Schema {
  const element = reader.checker.isArrayType(type) && type.getNumberIndexType();
  if (element) return { type: 'array', items: reader.schemaOf(element) ?? {} };
  // `previous_attributes` holds only changed parts at any depth, unlike the typings.
  if (reader.side === 'answer' && type.aliasSymbol?.name === 'Partial') return { type: 'object' };
  if (isForeignResource(type, reader)) return foreignResource(type, reader);
  const name = nameOf(type, reader.checker);
  return name === undefined ? membersSchema(type, reader) : definedSchema(name, type, reader);
}

/** A resource that no operation returns: only its `object` name is checked. */
function isForeignResource(type: ts.Type, { side, checker, resources }: SchemaReader): boolean {
  const word = literalOf(type, 'object', checker);
  return side === 'answer' && word !== undefined && word !== 'list' && !resources.has(type);
}

function foreignResource(type: ts.Type, { checker }: SchemaReader): Schema {
  const object: Schema = { type: 'string', const: literalOf(type, 'object', checker) ?? '' };
  return { type: 'object', properties: { id: { type: 'string' }, object }, required: ['object'] };
}

/** Module and name, as `Charges:Charge.Outcome`; undefined for anonymous and generic types. */
function nameOf(type: ts.Type, checker: ts.TypeChecker): string | undefined {
  const symbol = type.aliasSymbol ?? type.symbol;
  if (symbol.name === '__type' || checker.typeToString(type).includes('<')) return undefined;
  const [, module = '', name = ''] = /"(.*)"\.(.*)/.exec(checker.getFullyQualifiedName(symbol)) ?? [];
  return `${module.replace(/.*\/esm\/(resources\/)?/, '').replaceAll('/', '.')}:${name}`;
}

function definedSchema(name: string, type: ts.Type, reader: SchemaReader): Schema {
  const known = reader.named.get(name);
  if (known && known !== type) throw new Error(`two types are called ${name}`);
  if (!known) {
    reader.named.set(name, type);
    reader.definitions[name] = membersSchema(type, reader);
  }
  return referenceTo(name);
}

function membersSchema(type: ts.Type, reader: SchemaReader): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const property of reader.checker.getPropertiesOfType(type).toSorted(byName)) {
    const schema = reader.schemaOf(reader.checker.getTypeOfSymbol(property));
    if (!schema) continue;
    properties[property.name] = schema;
    if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
  }
  const others = type.getStringIndexType();
  const additionalProperties = others ? (reader.schemaOf(others) ?? false) : reader.side === 'answer';
  return { type: 'object', properties, required, additionalProperties };
}

function byName(a: ts.Symbol, b: ts.Symbol): number {
  return a.name < b.name ? -1 : 1;
}
