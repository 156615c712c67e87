import { presentContent } from '../../core/fields/fields.ts';
import { passageFields } from '../../core/records/passage.ts';
import { applyInput, newContent, withCoarsePosition, withMotif } from '../../passages/content.ts';
import type { PassageInput } from '../../passages/schemas.ts';
import type { Master } from './masters.ts';
import { writableNames } from './writable-fields.ts';

type Presented = Master['document'];

/**
 * What a phone sent as answers write it: amounts with two decimals, texts trimmed, instants in UTC, positions to five
 * decimals, authors by their id in the operation, what has to be finished with a motif. Fields that are not named are left out.
 */
function writtenForm(input: PassageInput, presented: Presented): Record<string, unknown> {
  const { fk_sector, fk_user, ...content } = input;
  const before = newContent({ fk_type: presented.fk_type, motif: null }, presented.passed_at);
  const whole = withMotif(withCoarsePosition(applyInput(before, content)));
  const written: Record<string, unknown> = {
    ...presentContent(passageFields, whole),
    fk_sector,
    fk_user: fk_user === presented.user_id ? presented.fk_user : fk_user,
  };
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name]) => [name, written[name]]));
}

/** The document without what says no more than the document of the service, in whatever form it was sent. */
export function comparable(
  document: Readonly<Record<string, unknown>>,
  input: PassageInput | undefined,
  presented: Presented,
): Record<string, unknown> {
  if (!input) return document;
  const ofService = Object.entries(document).filter(([name]) => !writableNames.includes(name));
  return { ...Object.fromEntries(ofService), ...writtenForm(input, presented) };
}
