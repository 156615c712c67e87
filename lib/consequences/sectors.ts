import { requestEnrichment } from '../buildings/request.ts';
import { syncSectorRoom } from '../chat/sync-members.ts';
import type { Consequences } from '../core/context.ts';
import { renumberWalks } from '../walk/renumber.ts';

export const sectorDrawn = {
  'sector.addresses-changed': [renumberWalks, requestEnrichment],
} satisfies Consequences;
export const sectorUpdated = {
  'sector.addresses-changed': [renumberWalks, requestEnrichment],
  'sector.members-changed': [syncSectorRoom],
} satisfies Consequences;
