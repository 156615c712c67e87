import type { Needs } from '../context.ts';
import { roles } from '../roles-matrix.ts';
import type { Audience } from './fields.ts';

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
