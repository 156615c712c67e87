import { changeNames, trackContent } from '../core/field-changes.ts';
import type { PassageContent } from './content.ts';
import { passageFields, type ResolvedFields } from './fields.ts';

/** A passage as its events and its history see it. */
export function trackedPassage(frame: ResolvedFields, content: PassageContent) {
  const { clear, encrypted } = trackContent(passageFields, content);
  return { clear: { ...frame, ...clear }, encrypted };
}

/** What a live receipt or a card whose money is there holds: amount, payment type, payer and date, as changes name them. */
export const lockedChanges: readonly string[] = changeNames(passageFields, 'locked');

/** What decides who owes which money since when and for what: where there is money it goes to the history too. */
export const accountableChanges: readonly string[] = [
  'fk_user',
  'payment_state',
  ...changeNames(passageFields, 'accountable'),
];

/** What the service says of a passage by itself: alone it is no change that somebody made. */
export const derivedChanges: readonly string[] = ['flags'];
