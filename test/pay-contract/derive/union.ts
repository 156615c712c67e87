import type ts from 'typescript5';
import type { Schema } from '../schema.ts';
import { isNothing, isOtherWord } from './plain.ts';
import type { Reading } from './reading.ts';
import { tagOf } from './tag.ts';

/** What any of a union's members allows, in an order that does not depend on the compiler's. */
export function unionSchema({ types }: ts.UnionType, reading: Reading): Schema | undefined {
  const members = types.filter((member) => !isNothing(member) && !isOtherWord(member));
  const others = members.filter((member) => !member.isStringLiteral());
  const structures = others.filter((member) => isStructure(member, reading));
  const plain = others.filter((member) => !structures.includes(member));
  const alternatives = [
    ...wordSchemas(members, reading.side === 'answer' && types.some(isOtherWord)),
    ...mergeBooleans(schemasOf(plain, reading)),
    ...structureSchemas(structures, reading),
  ];
  return alternatives.length > 1 ? { anyOf: alternatives } : alternatives[0];
}

function wordSchemas(members: readonly ts.Type[], isOpen: boolean): Schema[] {
  const words = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : [])).sort();
  if (isOpen) return [{ type: 'string', examples: words }];
  return words.length > 0 ? [{ type: 'string', enum: words }] : [];
}

/** The compiler takes `boolean` apart. */
function mergeBooleans(schemas: Schema[]): Schema[] {
  const isBoolean = ({ type }: Schema) => type === 'boolean';
  if (schemas.filter(isBoolean).length < 2) return schemas;
  return [{ type: 'boolean' }, ...schemas.filter((schema) => !isBoolean(schema))];
}

function structureSchemas(structures: ts.Type[], reading: Reading): Schema[] {
  const schemas = schemasOf(structures, reading);
  const propertyName = tagOf(structures, reading.checker);
  if (propertyName === undefined) return schemas;
  return [{ type: 'object', required: [propertyName], discriminator: { propertyName }, oneOf: schemas }];
}

function isStructure(type: ts.Type, { checker }: Reading): boolean {
  return type.isClassOrInterface() && !checker.isArrayType(type);
}

function schemasOf(members: ts.Type[], reading: Reading): Schema[] {
  const schemas = members.flatMap((member) => reading.schemaOf(member) ?? []);
  const byText = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, schema]) => schema);
}
