import type ts from 'typescript';
import type { Definitions, Schema, Side } from '../schema.ts';

/** The context for converting types to schemas, for requests or responses. */
export type SchemaReader = {
  side: Side;
  checker: ts.TypeChecker;
  /** Resources that operations return, which are always described in full. */
  resources: ReadonlySet<ts.Type>;
  named: Map<string, ts.Type>;
  definitions: Definitions;
  /** Undefined for a type without JSON values. */
  schemaOf(type: ts.Type): Schema | undefined;
};
