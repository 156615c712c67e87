import * as z from 'zod';
import { keyActions } from '../../core/key-rights.ts';
import { type ProblemCode, type ProblemStatus, problemCatalogue } from '../../core/problems/catalogue.ts';
import { accessMatrix, isWithoutSession, type RoleName, type Scope } from '../../core/roles-matrix.ts';
import type { EndpointFacts } from '../http/endpoint-spec.ts';
import { storesAnswers } from '../http/idempotency.ts';
import { hasQuota } from '../http/rate-limit.ts';

/** The RFC 9457 problem document, with a stable code and the faults of a request. */
export const ProblemDocument = z
  .looseObject({
    type: z.url().meta({ description: 'A page that explains the code.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().meta({ description: 'The request id, also in `X-Request-Id`.' }),
    code: z.enum(codes()).meta({ description: '`GET /api/problems/{code}` explains each.' }),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().meta({
            description:
              '`/field` (JSON Pointer) in the body, `?name` in the query, `{name}` in the path, `Name` of a header.',
          }),
          detail: z.string(),
          code: z.string(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem' });

function codes(): [ProblemCode, ...ProblemCode[]] {
  const all = Object.keys(problemCatalogue).filter((code): code is ProblemCode => code in problemCatalogue);
  const [first = 'internal-error', ...rest] = all.sort();
  return [first, ...rest];
}

const scopeWords: Record<Scope, string> = {
  own: 'own records',
  entity: 'own association',
  all: 'everything',
};
const roleWords: Record<RoleName, string> = {
  member: 'member',
  treasurer: 'treasurer',
  entity_admin: 'entity administrator',
  super_admin: 'super administrator',
};

/** The sentence that states which stages have an endpoint; undefined if all have it. */
export function stagesSentence({ stages }: EndpointFacts): string | undefined {
  return stages && `Only in ${stages.join(' and ')}: other stages have no such endpoint.`;
}

type Asked = Pick<EndpointFacts, 'access' | 'servesKeys' | 'refusesKeys'>;

/** Returns whether software may call an endpoint with a key. */
export function takesKeys({ access, servesKeys, refusesKeys }: Asked): boolean {
  if (refusesKeys) return false;
  return servesKeys === true || keyActions.some((action) => action === access);
}

/** The sentence that states who may call an endpoint. */
export function accessSentence(facts: Asked): string {
  const { access, servesKeys } = facts;
  if (access === 'open') return 'No authentication.';
  if (access === 'provider-signature') return 'Signed by the payment provider; no session.';
  if (access === 'signed-in') return servesKeys ? 'Software with a key.' : 'Any signed-in user; no software.';
  const cells = accessMatrix[access];
  const may = (['member', 'treasurer', 'entity_admin', 'super_admin'] as const).flatMap((role) => {
    const scope = cells[role];
    return scope ? [`${roleWords[role]} (${scopeWords[scope]})`] : [];
  });
  const software = takesKeys(facts) ? ' Software with a key for it too.' : '';
  return `Allowed (\`${access}\`): ${may.join(', ')}.${software}`;
}

/** Returns whether the output is a record, whose version is its ETag; a union counts if one of its options is. */
export function carriesVersion(output: z.core.$ZodType | undefined): boolean {
  if (output instanceof z.ZodUnion) return output.options.some(carriesVersion);
  return output instanceof z.ZodObject && output.shape['version'] instanceof z.ZodNumber;
}

/** Returns whether the response is a file, generated or packaged. */
export function isFile({ answers, assets }: EndpointFacts): boolean {
  return answers === 'file' || assets !== undefined;
}

/** Returns whether the response is a list page, whose ETag is derived from its content. */
export function isList({ output }: EndpointFacts): boolean {
  return output instanceof z.ZodObject && 'next_cursor' in output.shape;
}

/** The declared and implied problems of an endpoint, by status. */
export function problemsByStatus(facts: EndpointFacts): Map<ProblemStatus, ProblemCode[]> {
  const found = [...(facts.problems ?? []), ...impliedProblems(facts)];
  const byStatus = Map.groupBy<ProblemStatus, ProblemCode>(found, (code) => problemCatalogue[code].status);
  const moved = [
    [401, facts.unauthorized],
    [404, facts.missing],
  ] as const;
  for (const [status, codes = []] of moved)
    if (codes.length > 0) byStatus.set(status, [...(byStatus.get(status) ?? []), ...codes]);
  return byStatus;
}

function impliedProblems(facts: EndpointFacts): ProblemCode[] {
  const takesBody = (facts.method !== 'GET' && facts.method !== 'DELETE') || facts.body !== undefined;
  const isOpen = isWithoutSession(facts.access);
  return [
    // Every endpoint refuses unknown query parameters.
    'validation-failed',
    ...when(takesBody, 'payload-too-large'),
    ...when(takesBody && facts.reads !== 'raw', 'malformed-json', 'unsupported-media-type'),
    ...when(!isOpen, 'missing-token', 'invalid-token'),
    ...when(hasQuota(facts), 'too-many-requests'),
    ...when(!isOpen && facts.servesKeys !== true, 'forbidden'),
    ...when(!isOpen && !facts.beforeSecondFactor, 'second-factor-setup'),
    ...when(facts.stepUp === true, 'second-factor-required'),
    ...when(facts.params !== undefined, 'not-found'),
    ...when(facts.versioned === true, 'precondition-failed'),
    ...when(
      storesAnswers(facts),
      'idempotency-key-malformed',
      'idempotency-key-in-flight',
      'idempotency-key-reused',
    ),
    ...when(facts.idempotencyKey === 'required', 'idempotency-key-required'),
    ...when(facts.access !== 'provider-signature' && (!isOpen || facts.method !== 'GET'), 'client-too-old'),
    'internal-error',
    ...when(facts.uses?.includes('field-keys') ?? false, 'cell-damaged'),
    ...when(facts.transaction !== 'none', 'service-unavailable'),
  ];
}

function when(condition: boolean, ...codesThen: ProblemCode[]): ProblemCode[] {
  return condition ? codesThen : [];
}
