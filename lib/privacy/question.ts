import * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { searchForm } from '../core/crypto/cipher.ts';
import { invalid } from '../core/problems/problem.ts';
import { Email, Id, Text } from '../core/schemas/common.ts';
import { KnownPhone } from '../core/schemas/phone.ts';
import { foldedName } from '../core/text/names.ts';
import { e164Of } from '../core/text/phone-number.ts';
import { Chosen } from './chosen.ts';

/** The details that identify a person, combined with AND. */
const Person = z.strictObject({
  entity_id: Id.optional().meta({ description: 'Left out: the entity of the session.' }),
  email: Email.optional(),
  name: Text(200).optional().meta({
    description: 'Compared without accents, case, and kinds of apostrophes, dashes and spaces.',
  }),
  phone: KnownPhone.optional().meta({
    description: 'Compared with the country code; without one it is French.',
  }),
  donor_address: Text(500).optional().meta({ description: 'Compared as names are.' }),
  passage_id: Id.optional().meta({ description: 'This visit alone.' }),
  user_id: Id.optional().meta({ description: 'A user of the association, on whose behalf is asked.' }),
});

const Reason = Text(250).min(3).meta({ description: 'Kept in the history.', example: 'Demande du 3 mars' });

/** The person whose file is asked for. */
export const PersonQuestion = Person.extend({
  chosen: Chosen.optional().meta({
    description:
      'The records to hand over, of those that a dry run of an erasure listed: these alone, with their receipts and e-mails. E-mails to an address that a record left out has too are not handed over. Left out: all that match.',
  }),
  reason: Reason.optional(),
}).meta({ id: 'PersonQuestion' });

export const ErasureRequest = Person.extend({
  chosen: Chosen.optional().meta({
    description:
      'The records to erase, of those that a dry run listed: these alone, with their receipts and e-mails. An e-mail address that a record left out has too stays. Left out: all that match.',
  }),
  reason: Reason,
  dry_run: z
    .boolean()
    .meta({ description: 'True: says what would go and what would stay, and changes nothing.' }),
}).meta({ id: 'ErasureRequest' });

export type Question = z.output<typeof Person>;

/** The details of a donor, normalised for comparison. */
export type Details = { email?: string; name?: string; phone?: string; donor_address?: string };

export const visitorNames = ['email', 'name', 'phone', 'donor_address'] as const;

export function isDetail(name: string): name is keyof Details {
  return visitorNames.some((known) => known === name);
}

/** Throws for a question that identifies no person, or a user together with details of a donor or a choice of records. */
export function requireQuestion(question: Question & { chosen?: Chosen | undefined }): void {
  const { user_id: userId, passage_id: passageId } = question;
  const named = visitorNames.filter((name) => question[name] !== undefined);
  if (userId === undefined && passageId === undefined && named.length === 0)
    throw invalid({ pointer: '', detail: 'must name a person', code: 'required' });
  if (userId !== undefined && (named.length > 0 || passageId !== undefined))
    throw invalid({ pointer: '/user_id', detail: 'stands alone', code: 'invalid-value' });
  if (userId !== undefined && question.chosen)
    throw invalid({ pointer: '/chosen', detail: 'chooses nothing of a user', code: 'invalid-value' });
}

/** The details of a question, each normalised for comparison. */
export function detailsOf(question: Question): Details {
  return Object.fromEntries(
    visitorNames.flatMap((name) => {
      const value = question[name];
      return value === undefined ? [] : [[name, comparable(name, value)]];
    }),
  );
}

/** Normalises one detail, so that all spellings are equal. */
export function comparable(name: keyof Details, value: string): string {
  switch (name) {
    case 'phone':
      return e164Of(value) ?? digitsBefore(value);
    case 'email':
      return spacedOnce(value);
    default:
      return foldedName(value);
  }
}

/**
 * Normalises one detail as in older versions, which distinguished accents and apostrophes, and knew no number overseas: the list of erasures contains such
 * hashes.
 */
export function comparableBefore(name: keyof Details, value: string): string {
  return name === 'phone' ? digitsBefore(value) : spacedOnce(value);
}

function spacedOnce(value: string): string {
  return searchForm(value).replace(/\s+/g, ' ');
}

/** `06 12 34 56 78` and `+33 (0)6 12 34 56 78` → `+33612345678`; any digits make a number. */
function digitsBefore(phone: string): string {
  const digits = phone.replace('(0)', '').replace(/[^\d+]/g, '');
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return digits.startsWith('0') ? `+33${digits.slice(1)}` : `+${digits}`;
}

/** A keyed hash of the question, by which the history identifies the person without a name. */
export function personIndex({ cipher }: Needs<'cipher'>, { entity_id: _, ...question }: Question): string {
  const asked = { ...detailsOf(question), passage_id: question.passage_id, user_id: question.user_id };
  return cipher.blindIndex('history.person', JSON.stringify(asked));
}
