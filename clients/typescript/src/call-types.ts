import type { operationTable } from './generated/operations.ts';
import type { components, operations } from './generated/schema.ts';

/** The name of an operation in the API document: `passages-create`. */
export type Operation = keyof typeof operationTable;

/** The schemas of the API document by name: `Schemas['Passage']`. */
export type Schemas = components['schemas'];

type Field<T, Name extends string> = Name extends keyof T ? T[Name] : undefined;
/** `{ query: Q }`, optional if nothing in it is required; no property if the operation has no such part. */
type Part<Name extends string, T> = [NonNullable<T>] extends [never]
  ? unknown
  : Record<never, never> extends T
    ? { [N in Name]?: NonNullable<T> }
    : { [N in Name]: T };

type Parameters<O extends Operation, Place extends string> = Field<operations[O]['parameters'], Place>;
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type BodyOf<O extends Operation> = Field<operations[O], 'requestBody'>;
type BodyPart<O extends Operation> =
  undefined extends BodyOf<O>
    ? Part<'body', Json<NonNullable<BodyOf<O>>> | undefined>
    : { body: Json<BodyOf<O>> };

/** The request of a call. */
export type Init<O extends Operation> = Part<'path', Parameters<O, 'path'>> &
  Part<'query', Parameters<O, 'query'>> &
  Part<'header', Parameters<O, 'header'>> &
  BodyPart<O> & {
    /** Aborts the request, its retries and the waits between them. */
    signal?: AbortSignal;
  };

type Good<O extends Operation> = operations[O]['responses'][keyof operations[O]['responses']];
type Content<T> = T extends { content: infer C } ? C : undefined;
type Read<C> = C extends { 'application/json': infer Body }
  ? Body
  : C extends { 'application/pdf': unknown }
    ? Uint8Array<ArrayBuffer>
    : C extends undefined
      ? undefined
      : string;

/** The result of a call: a record, the bytes of a PDF, a text, or undefined without a body. */
export type Answer<O extends Operation> = Read<Content<Good<O>>>;

type Required<I, A> = Record<never, never> extends I ? (init?: I) => Promise<A> : (init: I) => Promise<A>;

/** A function that sends an operation; throws the errors of `problem.ts`. */
export type Call<O extends Operation> = Required<Init<O>, Answer<O>>;
