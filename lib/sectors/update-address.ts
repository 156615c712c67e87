import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { requireUnchanged } from '../core/fields/patches.ts';
import { Problem } from '../core/problems/problem.ts';
import {
  type AddressDetails,
  findSectorAddress,
  type SectorAddressRow,
  saveSectorAddress,
} from '../data/addresses/addresses.ts';
import type { SectorRow } from '../data/sectors/find.ts';
import { touchSector } from '../data/sectors/write.ts';
import { readOnlyNames, type SectorAddress, type SectorAddressPatch } from './address-schemas.ts';
import { presentAddress } from './addresses.ts';
import { loadForChange } from './get.ts';
import { giveDoor, isGift } from './give-door.ts';

/** The version is that of the sector. */
type Target = { sector: SectorRow; address: SectorAddressRow; version: number };

/** Loads an address of a sector by the id of the reference address; throws a 404 when the sector does not contain it. */
export async function loadAddress(ctx: Context, sectorId: number, addressId: number): Promise<Target> {
  const sector = await loadForChange(ctx, sectorId);
  const address = await findSectorAddress(ctx, sectorId, addressId);
  if (!address) throw new Problem('not-found');
  return { sector, address, version: sector.version };
}

/** Changes the number of dwellings of an address, whether members may call there, and its sector. */
export async function updateSectorAddress(
  ctx: Context,
  { sector, address }: Target,
  patch: SectorAddressPatch,
): Promise<z.input<typeof SectorAddress>> {
  requireUnchanged(presentAddress(address), readOnlyNames, patch);
  const after = detailsAfter(address, patch);
  await saveDetails(ctx, { sector, address }, after);
  const changed = { ...address, ...after };
  const { sector_id: to } = patch;
  if (!isGift({ address, to })) return presentAddress(changed);
  const dwelling_count = sector.dwelling_count + after.nb_log - address.nb_log;
  const fk_sector = await giveDoor(ctx, { sector: { ...sector, dwelling_count }, address: changed, to });
  const given = { ...changed, fk_sector, given_by_hand: to !== null, walk: null };
  return presentAddress((await findSectorAddress(ctx, fk_sector, address.fk_adresse)) ?? given);
}

async function saveDetails(
  ctx: Context,
  { sector, address }: Omit<Target, 'version'>,
  after: AddressDetails,
): Promise<void> {
  const more = after.nb_log - address.nb_log;
  const isOther = after.do_not_call !== address.do_not_call;
  const isSame = more === 0 && !isOther && after.nb_log_source === address.nb_log_source;
  if (isSame) return;
  if (more !== 0) await emitDwellingChange(ctx, sector, more);
  if (isOther) recordDoNotCall(ctx, sector, address, after);
  await saveSectorAddress(inEntity(ctx, sector.entity_id), address, after);
}

function detailsAfter(address: SectorAddressRow, patch: SectorAddressPatch): AddressDetails {
  const { nb_log = address.nb_log, do_not_call = address.do_not_call } = patch;
  if (nb_log === null) {
    const { enriched_nb_log, enriched_source } = address;
    return { nb_log: enriched_nb_log ?? 1, nb_log_source: enriched_source ?? 'default', do_not_call };
  }
  // A client that sends the whole address back, including the source, has not counted dwellings.
  const isCounted = patch.nb_log !== undefined && !('nb_log_source' in patch);
  const isChanged = nb_log !== address.nb_log;
  const nb_log_source = isCounted || isChanged ? 'manual' : address.nb_log_source;
  return { nb_log, nb_log_source, do_not_call };
}

async function emitDwellingChange(ctx: Context, sector: SectorRow, more: number): Promise<void> {
  const { id: sector_id, operation_id, entity_id: entityId, dwelling_count } = sector;
  await touchSector(inEntity(ctx, entityId), sector_id, ctx.now);
  const changes = { dwelling_count: { old: dwelling_count, new: dwelling_count + more } };
  ctx.emit('sector_updated', { sector_id, operation_id, changes }, { entityId });
}

/** Written to the history only: the event log must not contain which doors refuse calls. */
function recordDoNotCall(
  ctx: Context,
  sector: SectorRow,
  address: SectorAddressRow,
  after: AddressDetails,
): void {
  const { fk_adresse: id } = address;
  const changes = {
    address_id: { old: id, new: id },
    do_not_call: { old: address.do_not_call, new: after.do_not_call },
  };
  ctx.record({
    entityId: sector.entity_id,
    object: 'sector',
    objectId: sector.id,
    action: 'changed',
    changes,
  });
}
