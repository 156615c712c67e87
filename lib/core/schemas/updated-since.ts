import { InstantInput } from './common.ts';

const SINCE =
  'Changed at this instant or later, to the millisecond. What changes while pages are read comes again at the next question, whose instant is the greatest `updated_at` so far.';

/** The filter by last change, for records that can be deleted. */
export const UpdatedSince = InstantInput.optional().meta({
  description: `${SINCE} What was deleted since is in \`deleted=only\`; what left the caller’s reach is not said.`,
});

/** The filter by last change, for records that are never deleted. */
export const UpdatedSinceOfLasting = InstantInput.optional().meta({
  description: `${SINCE} None is ever deleted; what left the caller’s reach is not said.`,
});
