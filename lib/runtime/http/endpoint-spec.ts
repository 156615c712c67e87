import type * as z from 'zod';
import type { Access } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import type { ProblemCode } from '../../core/problems/catalogue.ts';
import type { FileReply, PageReply, Reply, TaggedReply } from '../../core/reply.ts';
import type { CsvQuery } from '../../core/text/csv.ts';
import type { WebPage } from '../../core/text/html.ts';
import type { Day } from '../../core/time.ts';
import type { DeclaredUse } from '../declared-use.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type SuccessStatus = 200 | 201 | 202 | 204;
export type Shape = z.core.$ZodLooseShape;

/** The static facts of an endpoint; routes, OpenAPI, roles and tests are derived from them. */
export type EndpointFacts = DeclaredUse & {
  method: Method;
  path: `/api/${string}`;
  summary: string;
  description?: string;
  access: Access;
  /** No quota, for endpoints that monitors call. */
  unlimited?: true;
  params?: Shape;
  query?: Shape;
  /** Headers of its own, by their names. */
  headers?: Shape;
  body?: z.ZodType;
  /** Members of the body that the verb validates itself, length and characters included; `all` of a list. */
  unchecked?: readonly string[] | 'all';
  /** The body may be compressed with gzip. */
  inflates?: true;
  output?: z.ZodType;
  /** What the API document says of body and output where it knows more of them than the types that the code needs. */
  documented?: { body?: z.ZodType; output?: z.ZodType };
  /** Status of success; a verb may return another one with `Reply`. */
  status: SuccessStatus;
  /** A second status of success, with its description in OpenAPI. */
  otherwise?: { status: SuccessStatus; description: string };
  problems?: readonly ProblemCode[];
  /** Codes that are answered with 404 here, because the query names what does not exist. */
  missing?: readonly ProblemCode[];
  /**
   * `request`: one transaction around the verb. `read`: a read-only one for each statement. `snapshot`: one around the verb,
   * whose statements all see the same state. `own`: the verb opens its own. `none`: no database at all, so that the
   * endpoint answers whatever state that is in.
   */
  transaction?: 'request' | 'read' | 'snapshot' | 'own' | 'none';
  answers?: 'json' | 'html' | 'file';
  /** The body is passed as bytes, with the headers, to verify signatures. */
  reads?: 'raw';
  /** Content type of a page or a file, when it is not the default. */
  contentType?: string;
  /** What `format=csv` takes besides and answers, from before the file was an operation of its own at `…/csv`. */
  csv?: { query: Shape; answer: (ctx: Context, input: never) => Promise<FileReply> };
  /** Renders an HTML page for browsers instead of JSON. */
  page?: (output: never) => WebPage;
  /** MB, when the default is too small; 1769 MB give one full vCPU. */
  memory?: number;
  /** Reserved concurrency: guaranteed and maximum number of parallel requests. */
  concurrency?: number;
  /** Files of npm packages that are packaged beside the bundle. */
  assets?: readonly string[];
  /** The verb gives the entity tag of its answer, which is no record with a version. */
  tagged?: true;
  /** Where what a 201 made is read: a path whose `{name}` is a member of the answer. */
  location?: `/api/${string}`;
  /** What `target` loads has a version that clients read as its ETag: `If-Match` is looked at. */
  versioned?: true;
  /** The answer holds a secret and is never stored under an `Idempotency-Key`. */
  secretAnswer?: boolean;
  /** On its way out: deprecated since a day, and gone at another one at the earliest (docs/compatibility.md). */
  deprecated?: { since: Day; sunset: Day };
  /** The `Idempotency-Key` is required, because a retry without one would pay twice. */
  idempotencyKey?: 'required';
};

/** The parsed path parameters. */
export type PathInput<P extends Shape> = { params: z.output<z.ZodObject<P>> };

/** The parsed input of a verb. */
export type Input<
  P extends Shape,
  Q extends Shape,
  H extends Shape,
  B extends z.ZodType,
  T,
  R,
> = PathInput<P> & {
  query: z.output<z.ZodObject<Q>>;
  headers: z.output<z.ZodObject<H>>;
  body: z.output<B>;
  /** The value `target` returned. */
  target: T;
  /** The value `prepare` returned. */
  prepared: R;
};

/** An endpoint as data, with the domain function it calls. */
export type EndpointSpec<
  P extends Shape,
  Q extends Shape,
  H extends Shape,
  B extends z.ZodType,
  O extends z.ZodType,
  T,
  R,
> = EndpointFacts & {
  params?: P;
  query?: Q;
  headers?: H;
  body?: B;
  output?: O;
  /** Loads the record of the path and checks the caller's rights, before query and body are validated. */
  target?: (ctx: Context, place: PathInput<P>) => Promise<T>;
  /**
   * What takes too long for a transaction, before it is opened: to verify and hash passwords. Called with valid input
   * only, and before `target`, so that it checks rights itself.
   */
  prepare?: (ctx: Context, input: PathInput<P> & { body: z.output<B> }) => Promise<R>;
  /** Renders an HTML page for browsers; without output, the page of a 404. */
  page?: (output: z.input<O> | undefined) => WebPage;
  csv?: {
    query: Shape;
    answer: (ctx: Context, input: Input<P, Q, H, B, T, R> & { query: CsvQuery }) => Promise<FileReply>;
  };
  handle: (
    ctx: Context,
    input: Input<P, Q, H, B, T, R>,
  ) => Handled<z.input<O>> | Promise<Handled<z.input<O>>>;
};

type Handled<T> = T | Reply<T> | TaggedReply<T> | FileReply | PageReply;
