import {
  joinAsAdministrator,
  leaveOperationRooms,
  leaveRooms,
  rejoinSectorRooms,
} from '../chat/sync-members.ts';
import type { Consequences } from '../core/context.ts';
import {
  removeFromSectors,
  updateSectorsOfDeletedUser,
  updateSectorsOfRestoredUser,
} from '../sectors/members.ts';

export const userCreated = { 'administrator.added': [joinAsAdministrator] } satisfies Consequences;
export const userUpdated = {
  'administrator.added': [joinAsAdministrator],
  'access.ended': [leaveRooms],
  'user.activated': [rejoinSectorRooms, joinAsAdministrator],
} satisfies Consequences;
export const userDeleted = {
  'user.deleted': [updateSectorsOfDeletedUser],
  'access.ended': [leaveRooms],
} satisfies Consequences;
export const userRestored = {
  'user.restored': [updateSectorsOfRestoredUser, rejoinSectorRooms, joinAsAdministrator],
} satisfies Consequences;

export const membershipRemoved = {
  'membership.removed': [removeFromSectors, leaveOperationRooms],
} satisfies Consequences;
