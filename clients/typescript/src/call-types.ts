import type { operationTable } from './generated/operations.ts';
import type { components, operations } from './generated/schema.ts';

/** The name of an operation in the document: `passages-create`. */
export type Operation = keyof typeof operationTable;

/** The records of the document by their names: `Schemas['Passage']`. */
export type Schemas = components['schemas'];

type Field<T, Name extends string> = Name extends keyof T ? T[Name] : undefined;
/** `{ query: Q }`, optional when nothing in it is required; nothing where there is no such part. */
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

/** What a call sends. */
export type Init<O extends Operation> = Part<'path', Parameters<O, 'path'>> &
  Part<'query', Parameters<O, 'query'>> &
  Part<'header', Parameters<O, 'header'>> &
  BodyPart<O> & {
    /** Ends the request, its repetitions and the waits between them. */
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

/** What a call answers: the record, the bytes of a document, the text of a table or a page, or undefined for an answer without a body. */
export type Answer<O extends Operation> = Read<Content<Good<O>>>;

type Required<I, A> = Record<never, never> extends I ? (init?: I) => Promise<A> : (init: I) => Promise<A>;

/** A function that sends an operation; it throws what `problem.ts` has. */
export type Call<O extends Operation> = Required<Init<O>, Answer<O>>;
