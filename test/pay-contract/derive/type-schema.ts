import type ts from 'typescript5';
import type { Definitions, Schema, Side } from '../schema.ts';
import { objectSchema } from './object.ts';
import { isNothing, plainSchema } from './plain.ts';
import type { Reading } from './reading.ts';
import { unionSchema } from './union.ts';

/** Reads types into schemas of one side; what they refer to gathers in `definitions`. */
export function openReading(
  side: Side,
  checker: ts.TypeChecker,
  resources: ReadonlySet<ts.Type>,
): { schemaOf: Reading['schemaOf']; definitions: Definitions } {
  const reading: Reading = {
    side,
    checker,
    resources,
    named: new Map(),
    definitions: {},
    schemaOf: (type) => schemaOf(type, reading),
  };
  return reading;
}

function schemaOf(type: ts.Type, reading: Reading): Schema | undefined {
  if (isNothing(type)) return undefined;
  const plain = plainSchema(type, reading.checker);
  // A form has no null: the SDK sends an empty text, which the typings allow beside it.
  if (plain?.type === 'null' && reading.side === 'request') return undefined;
  if (plain) return plain;
  return type.isUnion() ? unionSchema(type, reading) : objectSchema(type, reading);
}
