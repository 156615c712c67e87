import { scopeOf } from '../session.ts';
import { href, place, replace } from './location.ts';

/** Members start on their round; a requested address other than the start page stays. */
export function landMember(): void {
  if (place.value?.name === 'season' && scopeOf('passage.create') === 'own') replace(href('round'));
}
