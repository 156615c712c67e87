import { changeNames, trackContent } from '../core/field-changes.ts';
import type { PassageContent } from './content.ts';
import { passageFields, type ResolvedFields } from './fields.ts';

/** A passage as its events and its history see it. */
export function trackedPassage(frame: ResolvedFields, content: PassageContent) {
  const { clear, encrypted } = trackContent(passageFields, content);
  return { clear: { ...frame, ...clear }, encrypted };
}

/** The names in `changes` of the fields that a live receipt or a received card payment locks. */
export const lockedChanges: readonly string[] = changeNames(passageFields, 'locked');

/** The names in `changes` of the fields that the history of a passage with money records: who owes what, since when. */
export const accountableChanges: readonly string[] = [
  'fk_user',
  'payment_state',
  ...changeNames(passageFields, 'accountable'),
];

/** The names in `changes` of fields that the service derives: alone they are not a change by a client. */
export const derivedChanges: readonly string[] = ['flags'];
