import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { formatCents } from '../core/money.ts';
import { Problem } from '../core/problems/problem.ts';
import { passageFields } from '../core/records/passage.ts';
import { Id, Instant, Money } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import type { RefusedDocument } from '../data/privacy/erased-documents.ts';
import type { ConflictOfPerson } from '../data/privacy/person-conflicts.ts';
import { needsErasure, type VisitOfPerson } from '../data/privacy/person-visits.ts';
import { findPlacesOfVisits } from '../data/privacy/visit-places.ts';
import { passageSealer } from '../passages/content.ts';
import { NamedAddress } from '../passages/schemas.ts';
import { type Chosen, MAX_VISITS } from './chosen.ts';
import { statesOf as valuesOf } from './conflicts.ts';
import { openDocument } from './documents.ts';
import { groupsOf } from './groups.ts';
import { type Details, visitorNames } from './question.ts';

const Detail = z.string().nullable();

const PersonListed = {
  name: Detail,
  email: Detail,
  phone: Detail,
  donor_address: Detail,
  group: z.int().positive().nullable().meta({
    description:
      'Records with one number share an e-mail address, a phone or a postal address; null where no more than a name is known.',
  }),
};

export const FoundRecords = z
  .strictObject({
    visits: z.array(
      z.strictObject({
        passage_id: Id,
        version: Id,
        fk_operation: Id,
        passed_at: Instant,
        fk_type: z.string(),
        montant: Money,
        address: NamedAddress.nullable().meta({ description: 'The door that was visited.' }),
        dwelling: passageFields.dwelling.output(),
        ...PersonListed,
      }),
    ),
    others: z.array(
      z.strictObject({
        key: z.string().meta({ description: 'For `chosen.others`; another one once the record changes.' }),
        what: Enumeration({
          refused_document: 'what a phone sent and the service refused',
          conflict: 'values of a phone that gave way to those of somebody else',
        }),
        passage_id: Id.nullable(),
        at: Instant,
        ...PersonListed,
      }),
    ),
    more: z.int().nonnegative().meta({ description: 'How many of `others` are not listed.' }),
  })
  .meta({ id: 'FoundRecords' });

export type Matching = {
  visits: readonly VisitOfPerson[];
  documents: readonly RefusedDocument[];
  pushes: readonly ConflictOfPerson[][];
};

/** The records that an administrator chooses from: visits, and what phones sent that belongs to none of them. */
export async function listFound(ctx: Context, matching: Matching): Promise<z.input<typeof FoundRecords>> {
  const listed = matching.visits.filter(needsErasure);
  const places = await findPlacesOfVisits(
    ctx,
    listed.map(({ passage_id }) => passage_id),
  );
  const visits = listed.map((row) => ({
    passage_id: row.passage_id,
    version: row.version,
    fk_operation: row.fk_operation,
    passed_at: row.passed_at,
    fk_type: row.fk_type,
    montant: formatCents(row.montant_cents),
    address: places.get(row.passage_id)?.address ?? null,
    dwelling: row.floor === null && row.door === null ? null : { floor: row.floor, door: row.door },
    ...personOf(ctx, row),
  }));
  const all = othersOf(ctx, matching);
  const others = all.slice(0, MAX_VISITS);
  const groups = groupsOf([...visits, ...others]);
  return {
    visits: visits.map((one, at) => ({ ...one, group: groups[at] ?? null })),
    others: others.map((one, at) => ({ ...one, group: groups[visits.length + at] ?? null })),
    more: all.length - others.length,
  };
}

function othersOf(ctx: Context, { visits, documents, pushes }: Matching) {
  const listed = new Set<number | null>(visits.map(({ passage_id }) => passage_id));
  const ofDocuments = documents.map((row) => {
    const { newDocumentState: sent } = openDocument(ctx, row);
    const { passage_id, last_at: at } = row;
    return {
      what: 'refused_document' as const,
      key: keyOfDocument(row),
      passage_id,
      at,
      ...detailsIn([sent]),
    };
  });
  const ofPushes = pushes.flatMap((push) => {
    const [first] = push;
    if (!first) return [];
    const { passage_id, at } = first;
    const details = detailsIn(valuesOf(ctx, push));
    return [{ what: 'conflict' as const, key: keyOfPush(push), passage_id, at, ...details }];
  });
  return [...ofDocuments, ...ofPushes].filter(({ passage_id }) => !listed.has(passage_id));
}

/** The documents and conflicts of the chosen records; throws a 409 for a chosen one that has changed or is no more. */
export function chooseOthers(chosen: Chosen, visits: readonly VisitOfPerson[], matching: Matching) {
  const keys = new Set(chosen.others);
  const ofVisits = new Set<number | null>(visits.map(({ passage_id }) => passage_id));
  const known = new Set([...matching.documents.map(keyOfDocument), ...matching.pushes.map(keyOfPush)]);
  if (!keys.isSubsetOf(known)) throw new Problem('person-changed');
  const documents = matching.documents.filter(
    (row) => ofVisits.has(row.passage_id) || keys.has(keyOfDocument(row)),
  );
  const pushes = matching.pushes.filter(
    (push) => push.some(({ passage_id }) => ofVisits.has(passage_id)) || keys.has(keyOfPush(push)),
  );
  return { documents, pushes };
}

/** Changes with the content, because each encryption has its own nonce. */
const keyOfDocument = ({ id, user_id, encrypted_document }: RefusedDocument): string =>
  keyOf([id, String(user_id), encrypted_document]);

const keyOfPush = (push: readonly ConflictOfPerson[]): string => keyOf(push.map(({ uuid }) => uuid));

const keyOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 22);

type Listed = { [N in keyof Required<Details>]: string | null };

function personOf(ctx: Context, row: VisitOfPerson): Listed {
  const { read } = passageSealer(ctx, row);
  return {
    name: read(passageFields.name.sealed, row.encrypted_name),
    email: read(passageFields.email.sealed, row.encrypted_email),
    phone: read(passageFields.phone.sealed, row.encrypted_phone),
    donor_address: read(passageFields.donor_address.sealed, row.encrypted_donor_address),
  };
}

/** The first text of each detail in what a phone sent. */
function detailsIn(states: readonly Readonly<Record<string, unknown>>[]): Listed {
  const listed: Listed = { name: null, email: null, phone: null, donor_address: null };
  for (const state of states)
    for (const name of visitorNames) {
      const value = state[name];
      if (typeof value === 'string') listed[name] ??= value.slice(0, 500);
    }
  return listed;
}
