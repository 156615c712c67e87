import ts from 'typescript';
import type { Schema } from '../schema.ts';

/** The schema of a primitive type; undefined for others. */
export function primitiveSchema(type: ts.Type, checker: ts.TypeChecker): Schema | undefined {
  if (has(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
  if (type.isStringLiteral()) return { type: 'string', const: type.value };
  if (type.isNumberLiteral()) return { type: 'number', const: type.value };
  if (has(type, ts.TypeFlags.BooleanLiteral))
    return { type: 'boolean', const: checker.typeToString(type) === 'true' };
  if (has(type, ts.TypeFlags.Boolean)) return { type: 'boolean' };
  if (has(type, ts.TypeFlags.String) || isWrittenAsString(type)) return { type: 'string' };
  if (has(type, ts.TypeFlags.Number)) return { type: 'number' };
  if (has(type, ts.TypeFlags.Null)) return { type: 'null' };
  return undefined;
}

/** Whether the type has no JSON value. */
export function hasNoValue(type: ts.Type): boolean {
  return has(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never);
}

/** Whether the type is the SDK's marker of an open enum. */
export function isOpenEnumMarker(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => has(part, ts.TypeFlags.String));
}

/** Decimals are sent as strings to keep their precision. */
function isWrittenAsString(type: ts.Type): boolean {
  return (type.aliasSymbol ?? type.getSymbol())?.name === 'Decimal';
}

function has(type: ts.Type, flags: ts.TypeFlags): boolean {
  return (type.flags & flags) !== 0;
}
