/** The subset of JSON Schema that the contract needs. */
export type Schema = {
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  const?: string | number | boolean;
  enum?: string[];
  /** Known values of an open enum. */
  examples?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
  items?: Schema;
  properties?: Record<string, Schema | false>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

export type Side = 'request' | 'answer';
export type Definitions = Record<string, Schema>;

/** One operation of the provider; `{…}` in its path stands for an id. */
export type Operation = { name: string; verb: string; path: string } & Record<Side, Schema>;

/** Everything derived from one version of the SDK. */
export type Derived = {
  sdkVersion: string;
  apiVersion: string;
  operations: Operation[];
  definitions: Record<Side, Definitions>;
};

/** A reference to a definition. */
export function referenceTo(name: string): Schema {
  return { $ref: `#/definitions/${name}` };
}

/** The name in a reference. */
export function referencedName({ $ref = '' }: Schema): string {
  return $ref.replace('#/definitions/', '');
}
