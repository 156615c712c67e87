import { roles } from '../access.ts';
import type { Needs } from '../context.ts';

/** Who may see a field in an answer: everybody who may read its record, or the desk alone, which is every role but member. */
export type Audience = 'everybody' | 'desk';

/** The audience to which a caller belongs. Who is not signed in sees what everybody sees; workers and jobs see all. */
export function audienceOf({ caller }: Needs<'caller'>): Audience {
  switch (caller.kind) {
    case 'user':
      return caller.roleId === roles.member ? 'everybody' : 'desk';
    case 'anonymous':
      return 'everybody';
    case 'system':
      return 'desk';
  }
}
