import { isDeepStrictEqual } from 'node:util';
import type { Needs } from '../core/context.ts';
import { sealerOf, searchForm } from '../core/crypto/cipher.ts';
import { damagedAfter } from '../core/fields/damaged-fields.ts';
import { markedFields, trackContent } from '../core/fields/field-changes.ts';
import { readContent, writeColumns } from '../core/fields/field-columns.ts';
import { type ContentOf, type EmptyOf, emptyContent } from '../core/fields/fields.ts';
import { passageFields, type ResolvedFields } from '../core/records/passage.ts';
import { hasCheque } from '../core/records/payment-types.ts';
import type { Instant } from '../core/time.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { PassageTable } from '../data/tables/database.ts';
import type { PassageInput } from './schemas.ts';

/** The values of a passage under the names of the API, decrypted; `montant` in cents. */
export type PassageContent = ContentOf<typeof passageFields, PassageTable>;

/** A request without author and sector, which are resolved separately. */
export type ContentInput = Omit<PassageInput, 'fk_sector' | 'fk_user'>;

type EmptyContent = EmptyOf<typeof passageFields, PassageTable>;

/** The content of a new passage; the default type is `effectue` with money, `a_finaliser` without. */
export function newContent(input: ContentInput, now: Instant): PassageContent {
  const fk_type = input.fk_type ?? ((input.montant ?? 0) > 0 ? 'effectue' : 'a_finaliser');
  const empty: EmptyContent = emptyContent(passageFields);
  return withMotif(applyInput({ ...empty, fk_type, passed_at: now }, { ...input, fk_type }));
}

/**
 * The content after a change. Motif, return visit and cheque are cleared when their type changes, unless the request sets another
 * value; their unchanged values are ignored, because clients may send the whole record.
 */
export function changedContent(current: PassageContent, input: ContentInput): PassageContent {
  const after = applyInput(current, input);
  const keepsMotif = after.motif !== current.motif || after.fk_type === 'a_finaliser';
  const keepsCheque = !isDeepStrictEqual(after.cheque, current.cheque) || hasCheque(after.fk_type_reglement);
  return withMotif({
    ...withReturn(current, after),
    motif: keepsMotif ? after.motif : null,
    cheque: keepsCheque ? after.cheque : null,
  });
}

/** Clears the return day unless it is new or the type `a_finaliser`; clears an unchanged part without a day. */
function withReturn(current: PassageContent, after: PassageContent): PassageContent {
  const { return_on, return_part, fk_type } = after;
  const isNew = return_on !== current.return_on;
  const day = isNew || fk_type === 'a_finaliser' ? return_on : null;
  const keepsPart = day !== null || return_part !== current.return_part;
  return { ...after, return_on: day, return_part: keepsPart ? return_part : null };
}

/** Sets the default motif of `a_finaliser`. */
export function withMotif(content: PassageContent): PassageContent {
  const isMissing = content.fk_type === 'a_finaliser' && content.motif === null;
  return isMissing ? { ...content, motif: 'repasser' } : content;
}

/** The content with the values that the request names. */
export function applyInput(current: PassageContent, input: ContentInput): PassageContent {
  const { dwelling, cheque, ...rest } = input;
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...current,
    ...named,
    ...damagedAfter(current, Object.keys(named)),
    ...(dwelling === undefined ? {} : { dwelling: normaliseDwelling(dwelling) }),
    ...(cheque === undefined ? {} : { cheque: normaliseCheque(cheque) }),
  };
}

function normaliseDwelling(dwelling: ContentInput['dwelling']): PassageContent['dwelling'] {
  if (!dwelling?.floor && !dwelling?.door) return null;
  return { floor: dwelling.floor ?? null, door: dwelling.door ?? null };
}

function normaliseCheque(cheque: ContentInput['cheque']): PassageContent['cheque'] {
  if (!cheque?.bank && !cheque?.number) return null;
  return { bank: cheque.bank ?? null, number: cheque.number ?? null };
}

type Row = { entity_id: number; id: string };

/** Encrypts and decrypts the columns of a passage. */
export function passageSealer({ cipher }: Needs<'cipher'>, { entity_id, id }: Pick<Row, 'entity_id' | 'id'>) {
  return sealerOf(cipher, { table: 'passages', entityId: entity_id, uuid: id });
}

/** The content as it is kept: of where somebody was nothing finer than five decimals of a degree, which are a metre. */
export function withCoarsePosition(content: PassageContent): PassageContent {
  const round = (degrees: number | null) =>
    degrees === null ? null : Math.round(degrees * 100_000) / 100_000;
  return { ...content, lat: round(content.lat), lon: round(content.lon) };
}

/** The value under which a name or an e-mail address is found, in one association. */
export function passageIndex(
  { cipher }: Needs<'cipher'>,
  entityId: number | null,
  column: string,
  text: string,
): string {
  return cipher.blindIndex(`passages.${column}|${entityId}`, searchForm(text));
}

/** The columns of a content; personal fields are encrypted, name and e-mail indexed for exact search. */
export function columnsOf(ctx: Needs<'cipher'>, row: Row, content: PassageContent) {
  const { seal } = passageSealer(ctx, row);
  const index = (column: string, text: string | null) =>
    text === null ? null : passageIndex(ctx, row.entity_id, column, text);
  return writeColumns<typeof passageFields, PassageTable>(passageFields, content, { seal, index });
}

/** The content that a row holds, decrypted. */
export function contentOf(
  ctx: Needs<'cipher'>,
  row: Omit<PassageRow, 'user_id' | 'receipt_id'>,
): PassageContent {
  return readContent(passageFields, row, passageSealer(ctx, row));
}

/** What a row says of the fields that the service resolves or derives. */
export function resolvedFieldsOf({ fk_sector, fk_user, flags, payment_state }: PassageRow): ResolvedFields {
  return { fk_sector, fk_user, flags: [...flags], payment_state };
}

/** A passage as its events and its history see it. */
export function trackedPassage(resolved: ResolvedFields, content: PassageContent) {
  const { clear, encrypted } = trackContent(passageFields, content);
  return { clear: { ...resolved, ...clear }, encrypted };
}

/** The names in `changes` of the fields that the history of a passage with money records: who owes what, since when. */
export const accountableChanges: readonly string[] = [
  'fk_user',
  'payment_state',
  ...markedFields(passageFields, 'accountable').map(({ inChanges }) => inChanges),
];

/** The names in `changes` of fields that the service derives: alone they are not a change by a client. */
export const derivedChanges: readonly string[] = ['flags'];
