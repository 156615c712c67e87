import {
  joinAsAdministrator,
  leaveOperationRooms,
  leaveRooms,
  rejoinSectorRooms,
} from '../chat/sync-members.ts';
import type { Consequences } from '../core/context.ts';
import { endKeysOfUser } from '../keys/end.ts';
import {
  removeFromSectors,
  updateSectorsOfDeletedUser,
  updateSectorsOfRestoredUser,
} from '../sectors/members.ts';

export const userCreated = { 'administrator.added': [joinAsAdministrator] } satisfies Consequences;
export const userUpdated = {
  'administrator.added': [joinAsAdministrator],
  'access.ended': [endKeysOfUser, leaveRooms],
  'user.activated': [rejoinSectorRooms, joinAsAdministrator],
} satisfies Consequences;
export const userDeleted = {
  'user.deleted': [updateSectorsOfDeletedUser],
  'access.ended': [endKeysOfUser, leaveRooms],
} satisfies Consequences;
export const userRestored = {
  'user.restored': [updateSectorsOfRestoredUser, rejoinSectorRooms, joinAsAdministrator],
} satisfies Consequences;

export const membershipRemoved = {
  'membership.removed': [removeFromSectors, leaveOperationRooms],
} satisfies Consequences;
