import type { Address } from '../../../app/offline/store/doors.ts';

/** House number 1 of the only sector, without visits. */
const house: Address = {
  id: '1',
  address_id: 1,
  sector_id: 1,
  ban_id: '99001_0001_00001',
  numero: 1,
  rep: null,
  voie: 'Rue du Puits',
  code_postal: '99000',
  code_insee: '99001',
  commune: 'Villeneuve',
  lon: 3,
  lat: 46,
  walk: 1,
  rnb_id: null,
  batiment_groupe_id: null,
  nb_log: 1,
  nb_log_source: 'default',
  nb_niveau: null,
  usage: null,
  annee_construction: null,
  do_not_call: false,
  given_by_hand: false,
  dwellings: [],
  version: 1,
  _deleted: false,
};

/** An address as a phone has it. */
export const addressOf = (address_id: number, more: Partial<Address> = {}): Address => ({
  ...house,
  address_id,
  id: String(address_id),
  numero: address_id,
  walk: address_id,
  ...more,
});
