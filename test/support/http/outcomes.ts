import { accessMatrix, type RoleName } from '../../../lib/core/roles-matrix.ts';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import type { EndpointFacts } from '../../../lib/runtime/http/endpoint-spec.ts';
import { type RecordOwner, type Records, recordOwners } from '../world/access-records.ts';
import type { TestAnswer } from './answer.ts';
import type { EndpointRequest } from './endpoint-requests.ts';

export type AskingRole = RoleName | 'anonymous';

/** `hidden`: the list omits the record. `missing-token`: 401, without a token. Numbers are other refusals. */
export type Outcome = 'allowed' | 'hidden' | 'missing-token' | number;

/** What a caller of a role is answered about a record, as the matrix says. */
export function expectedOutcome(
  facts: EndpointFacts,
  asked: EndpointRequest,
  role: AskingRole,
  target: RecordOwner,
): Outcome {
  if (facts.access === 'open') return 'allowed';
  // The signature is missing: no role helps.
  if (facts.access === 'provider-signature') return 400;
  if (role === 'anonymous') return 'missing-token';
  if (facts.access === 'signed-in') return 'allowed';
  const scope = accessMatrix[facts.access][role satisfies RoleName];
  if (scope === null) return 403;
  if (scope === 'all' || asked.names === undefined) return 'allowed';
  if (target === 'foreign') return outOfReach(asked);
  // A pushed row is stored even if refused, whatever the phone's owner may do now.
  if (facts.path === '/api/field/{collection}/push') return 'allowed';
  return scope === 'entity' ? 'allowed' : outcomeOfOwn(facts, asked, role, target);
}

/** The outcome on a record of the association, for a role that reaches only its own records. */
function outcomeOfOwn(
  facts: EndpointFacts,
  asked: EndpointRequest,
  role: AskingRole,
  target: RecordOwner,
): Outcome {
  // Users can be read by the whole association; only Alice's own record is "own".
  if (asked.names === 'user_id') return role === 'member' && target === 'own' ? 'allowed' : 403;
  const rest = outcomeOfRest(asked, role, target);
  if (rest !== undefined) return rest;
  if (target === 'own') return 'allowed';
  const isReadable = target === 'colleague' && asked.names === 'passage_id';
  if (!isReadable) return outOfReach(asked);
  return facts.method === 'GET' ? 'allowed' : 403;
}

/** What a treasurer may read but not undo; undefined for everything else. */
function outcomeOfRest(
  { names }: EndpointRequest,
  role: AskingRole,
  target: RecordOwner,
): Outcome | undefined {
  if (role !== 'treasurer') return undefined;
  // Alice wrote the message; only administrators may delete another user's message.
  if (names === 'message_id') return target === 'own' ? 403 : undefined;
  // Only its declarer or an administrator may cancel a hand-over.
  return names === 'handover_id' ? 403 : undefined;
}

const outOfReach = ({ at }: EndpointRequest): Outcome => {
  if (at === 'list') return 'hidden';
  return at === 'body' ? 422 : 404;
};

export function outcomeOf({ status, body }: TestAnswer, asked: EndpointRequest, records: Records): Outcome {
  const { names, at } = asked;
  if (status === 401 && body.code === 'missing-token') return 'missing-token';
  if (at === 'list' && names && status === 200) {
    return body.data.some((row: Partial<Records>) => row[names] === records[names]) ? 'allowed' : 'hidden';
  }
  return status < 300 || status === asked.answers ? 'allowed' : status;
}

/** A colleague's record is tried only for visits and receipts: any other one gives the same outcome as an own record. */
export function targetsOf({ names }: EndpointRequest): readonly RecordOwner[] {
  if (names === undefined) return ['own'];
  if (names === 'entity_id') return ['own', 'foreign'];
  return names === 'passage_id' || names === 'receipt_id'
    ? recordOwners
    : recordOwners.filter((target) => target !== 'colleague');
}

export async function factsOf(name: string): Promise<EndpointFacts> {
  const { handler }: { handler: Endpoint } = await import(`../../../functions/${name}.ts`);
  return handler.facts;
}
