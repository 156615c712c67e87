import type * as z from 'zod';
import type { Access } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import type { ProblemCode } from '../../core/problems/catalogue.ts';
import type { FileReply, PageReply, Reply } from '../../core/reply.ts';
import type { WebPage } from '../../core/text/html.ts';
import type { DeclaredUse } from '../declared-use.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type SuccessStatus = 200 | 201 | 202 | 204;
export type Shape = z.core.$ZodLooseShape;

/** What can be said of an endpoint without running it: read by routes, OpenAPI and the roles test. */
export type EndpointFacts = DeclaredUse & {
  method: Method;
  path: `/api/${string}`;
  summary: string;
  description?: string;
  access: Access;
  /** Asked by monitors, as often as they like: not counted against the address they come from. */
  unlimited?: true;
  params?: Shape;
  query?: Shape;
  body?: z.ZodType;
  /** Members of the body that the verb judges by itself, their length and characters too: names, files, lists of items. */
  unchecked?: readonly string[];
  output?: z.ZodType;
  /** Of success; another one is answered with `Reply`. */
  status: SuccessStatus;
  /** A further status of success, with a sentence for the document. */
  otherwise?: { status: SuccessStatus; description: string };
  problems?: readonly ProblemCode[];
  /** `request`: one transaction around the verb. `read`: a read-only one. `own`: the verb opens its own. `none`: no rows either, to answer whatever state the database is in. */
  transaction?: 'request' | 'read' | 'own' | 'none';
  answers?: 'json' | 'html' | 'file';
  /** The body as it came, byte for byte, with the headers: for signatures. */
  reads?: 'raw';
  /** Of a page or a file, where it is not the usual one. */
  contentType?: string;
  /** Beside JSON: the type of the file that the client may ask for instead. */
  alsoAnswers?: 'text/csv';
  /** A person's browser gets a page instead. */
  page?: (output: never) => WebPage;
  /** So many requests at a time are kept free for it, and no more are let in: a flood elsewhere does not starve it. */
  concurrency?: number;
  /** Files of packages that the function reads; packaged beside its bundle. */
  assets?: readonly string[];
  /** The answer holds a secret, so that it is never stored under an `Idempotency-Key`. */
  secretAnswer?: boolean;
  /** Where a repetition would cost money: without an `Idempotency-Key` nothing is done. */
  idempotencyKey?: 'required';
};

/** What the path names, already of the right type. */
export type PathInput<P extends Shape> = { params: z.output<z.ZodObject<P>> };

/** What the verb is given. */
export type Input<P extends Shape, Q extends Shape, B extends z.ZodType, T> = PathInput<P> & {
  query: z.output<z.ZodObject<Q>>;
  body: z.output<B>;
  /** What `target` found. */
  target: T;
};

/** One endpoint as data, and the one function of the domain it calls. */
export type EndpointSpec<
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  O extends z.ZodType,
  T,
> = EndpointFacts & {
  params?: P;
  query?: Q;
  body?: B;
  output?: O;
  /** Loads what the path names and asks whether the caller may act on it, before query and body are judged. */
  target?: (ctx: Context, place: PathInput<P>) => Promise<T>;
  /** The same for a person's browser; without output, that there is nothing. */
  page?: (output: z.input<O> | undefined) => WebPage;
  handle: (ctx: Context, input: Input<P, Q, B, T>) => Handled<z.input<O>> | Promise<Handled<z.input<O>>>;
};

type Handled<T> = T | Reply<T> | FileReply | PageReply;
