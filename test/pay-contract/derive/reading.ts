import type ts from 'typescript5';
import type { Definitions, Schema, Side } from '../schema.ts';

/** Types being read into schemas, for one side of the exchange. */
export type Reading = {
  side: Side;
  checker: ts.TypeChecker;
  /** The resources that operations answer with: wherever they stand, they are described in full. */
  resources: ReadonlySet<ts.Type>;
  named: Map<string, ts.Type>;
  definitions: Definitions;
  /** Undefined for a type that nothing can be written for. */
  schemaOf(type: ts.Type): Schema | undefined;
};
