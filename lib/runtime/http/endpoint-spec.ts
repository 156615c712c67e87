import type * as z from 'zod';
import type { Stage } from '../../core/config/values.ts';
import type { Context } from '../../core/context.ts';
import type { ProblemCode } from '../../core/problems/catalogue.ts';
import type { FileReply, PageReply, Reply, TaggedReply } from '../../core/reply.ts';
import type { Access } from '../../core/roles-matrix.ts';
import type { CsvQuery } from '../../core/text/csv.ts';
import type { WebPage } from '../../core/text/web-page.ts';
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
  /** Software with a key may call it although it names no action: it says nothing but what the key may. */
  servesKeys?: true;
  /** Software may not call it although a key may have its action: it does more than the action says, or is for phones. */
  refusesKeys?: true;
  /** The stages that have this endpoint; all of them if left out. Templates of the others have neither function nor route of it. */
  stages?: readonly Stage[];
  /** No quota, for endpoints that monitors call. */
  unlimited?: true;
  params?: Shape;
  query?: Shape;
  /** Additional request headers, by name. */
  headers?: Shape;
  body?: z.ZodType;
  /** Members of the body that the verb validates itself, including length and characters; `all` for a list. */
  unchecked?: readonly string[] | 'all';
  /** The body may be compressed with gzip. */
  inflates?: true;
  output?: z.ZodType;
  /** More precise schemas of body and output for the API document than the code needs. */
  documented?: { body?: z.ZodType; output?: z.ZodType };
  /** Status of success; a verb may return another one with `Reply`. */
  status: SuccessStatus;
  /**
   * A second status of success, with its description in OpenAPI. `output` and `location` where it answers another record, such as
   * one that says how far the work has come.
   */
  otherwise?: {
    status: SuccessStatus;
    description: string;
    output?: z.ZodType;
    location?: `/api/${string}`;
  };
  problems?: readonly ProblemCode[];
  /** Codes that this endpoint returns as 404, because its query names a missing record. */
  missing?: readonly ProblemCode[];
  /** Codes that this endpoint returns as 401, because it is what signs in. */
  unauthorized?: readonly ProblemCode[];
  /** Whoever has a second factor must have shown it recently. */
  stepUp?: true;
  /** Also for users who have to register a second factor before anything else. */
  beforeSecondFactor?: true;
  /**
   * `request`: one transaction around the verb. `read`: a read-only one per statement. `snapshot`: one around the verb, whose
   * statements all see one state. `own`: the verb opens transactions itself. `none`: no database, so that the endpoint responds
   * whatever the state of the database.
   */
  transaction?: 'request' | 'read' | 'snapshot' | 'own' | 'none';
  answers?: 'json' | 'html' | 'file';
  /** The body is passed as bytes, with the headers, to verify signatures. */
  reads?: 'raw';
  /** Content type of a page or a file, when it is not the default. */
  contentType?: string;
  /** The additional parameters and the response of `format=csv`, which is older than the separate file operation at `…/csv`. */
  csv?: { query: Shape; answer: (ctx: Context, input: never) => Promise<FileReply> };
  /** Renders an HTML page for browsers instead of JSON. */
  page?: (output: never) => WebPage;
  /** Memory in MB, if the default is too small; 1769 MB give one full vCPU. */
  memory?: number;
  /** Reserved concurrency: guaranteed and maximum number of parallel requests. */
  concurrency?: number;
  /** Files of npm packages that are packaged beside the bundle. */
  assets?: readonly string[];
  /** The verb sets the ETag of its response, which is no record with a version. */
  tagged?: true;
  /** The URL of the record created by a 201: a path whose `{name}` is a member of the response. */
  location?: `/api/${string}`;
  /** The result of `target` has a version that clients read as its ETag: `If-Match` is checked. */
  versioned?: true;
  /** The response contains a secret and is never stored under an `Idempotency-Key`. */
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

/** An endpoint as data, with the domain function that it calls. */
export type EndpointSpec<
  P extends Shape,
  Q extends Shape,
  H extends Shape,
  B extends z.ZodType,
  O extends z.ZodType,
  T,
  R,
  W extends z.ZodType = O,
> = EndpointFacts & {
  params?: P;
  query?: Q;
  headers?: H;
  body?: B;
  output?: O;
  otherwise?: EndpointFacts['otherwise'] & { output?: W };
  /** Loads the record of the path and checks the caller's rights, before query and body are validated. */
  target?: (ctx: Context, place: PathInput<P>) => Promise<T>;
  /**
   * Slow work before the transaction is opened: verifying and hashing passwords. Called with valid input only, and before `target`,
   * so that it must check rights itself.
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
  ) => Handled<z.input<O>, z.input<W>> | Promise<Handled<z.input<O>, z.input<W>>>;
};

type Handled<T, Other> = T | Reply<T> | Reply<Other> | TaggedReply<T> | FileReply | PageReply;

/** The address that the answer with a status names, if it names one. */
export function locationAt({ location, otherwise }: EndpointFacts, status: number) {
  if (status === otherwise?.status) return otherwise.location;
  return status === 201 ? location : undefined;
}
