import type ts from 'typescript';
import type { Schema } from '../schema.ts';
import { discriminatorOf } from './discriminator.ts';
import { hasNoValue, isOpenEnumMarker } from './primitive.ts';
import type { SchemaReader } from './schema-reader.ts';

/** The schema of a union, in an order independent of the compiler's. */
export function unionSchema({ types }: ts.UnionType, reader: SchemaReader): Schema | undefined {
  const members = types.filter((member) => !hasNoValue(member) && !isOpenEnumMarker(member));
  const others = members.filter((member) => !member.isStringLiteral());
  const structures = others.filter((member) => isStructure(member, reader));
  const plain = others.filter((member) => !structures.includes(member));
  const alternatives = [
    ...wordSchemas(members, reader.side === 'answer' && types.some(isOpenEnumMarker)),
    ...mergeBooleans(schemasOf(plain, reader)),
    ...structureSchemas(structures, reader),
  ];
  return alternatives.length > 1 ? { anyOf: alternatives } : alternatives[0];
}

function wordSchemas(members: readonly ts.Type[], isOpen: boolean): Schema[] {
  const words = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : [])).sort();
  if (isOpen) return [{ type: 'string', examples: words }];
  return words.length > 0 ? [{ type: 'string', enum: words }] : [];
}

/** Merges `true` and `false`, into which the compiler splits `boolean`. */
function mergeBooleans(schemas: Schema[]): Schema[] {
  const isBoolean = ({ type }: Schema) => type === 'boolean';
  if (schemas.filter(isBoolean).length < 2) return schemas;
  return [{ type: 'boolean' }, ...schemas.filter((schema) => !isBoolean(schema))];
}

function structureSchemas(structures: ts.Type[], reader: SchemaReader): Schema[] {
  const schemas = schemasOf(structures, reader);
  const propertyName = discriminatorOf(structures, reader.checker);
  if (propertyName === undefined) return schemas;
  return [{ type: 'object', required: [propertyName], discriminator: { propertyName }, oneOf: schemas }];
}

function isStructure(type: ts.Type, { checker }: SchemaReader): boolean {
  return type.isClassOrInterface() && !checker.isArrayType(type);
}

function schemasOf(members: ts.Type[], reader: SchemaReader): Schema[] {
  const schemas = members.flatMap((member) => reader.schemaOf(member) ?? []);
  const byText = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, schema]) => schema);
}
