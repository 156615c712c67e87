import type ts from 'typescript';
import type { Definitions, Schema, Side } from '../schema.ts';
import { objectSchema } from './object.ts';
import { hasNoValue, primitiveSchema } from './primitive.ts';
import type { SchemaReader } from './schema-reader.ts';
import { unionSchema } from './union.ts';

/** Opens a reader that converts types to schemas and collects named types in `definitions`. */
export function openSchemaReader(
  side: Side,
  checker: ts.TypeChecker,
  resources: ReadonlySet<ts.Type>,
): { schemaOf: SchemaReader['schemaOf']; definitions: Definitions } {
  const reader: SchemaReader = {
    side,
    checker,
    resources,
    named: new Map(),
    definitions: {},
    schemaOf: (type) => schemaOf(type, reader),
  };
  return reader;
}

function schemaOf(type: ts.Type, reader: SchemaReader): Schema | undefined {
  if (hasNoValue(type)) return undefined;
  const plain = primitiveSchema(type, reader.checker);
  // Forms have no null: the SDK sends an empty text, which the typings also allow.
  if (plain?.type === 'null' && reader.side === 'request') return undefined;
  if (plain) return plain;
  return type.isUnion() ? unionSchema(type, reader) : objectSchema(type, reader);
}
