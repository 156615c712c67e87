import { scopeOf } from '../session.ts';
import { address, href, place } from './location.ts';

/** Members start on their round; a requested address other than the start page stays. */
export function landMember(): void {
  if (place.value?.name !== 'season' || scopeOf('passage.create') !== 'own') return;
  // The way back does not lead to the start page, which was not shown.
  history.replaceState(null, '', href('round'));
  address.value = new URL(location.href);
}
