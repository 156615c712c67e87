import { type Context, inEntity } from '../context.ts';
import { findSectorsOfMember, removeSectorMember } from '../data/sectors/members.ts';
import { announceMembers } from './announce-members.ts';

type Membership = { entityId: number; opeUserId: number };

/** Takes a member out of every sector; each of them changes, and says so. */
export async function leaveSectors(ctx: Context, { entityId, opeUserId }: Membership): Promise<void> {
  const confined = inEntity(ctx, entityId);
  const sectors = await findSectorsOfMember(confined, opeUserId);
  await announceMembers(confined, sectors, () => removeSectorMember(confined, opeUserId));
}
