import { libFiles as files } from './lib-files.ts';
import { presentedBy, type RecordKind } from './record-kind.ts';

/** A single chat room has no GET: the list also answers one room by its id. */
export const roomKind: RecordKind = {
  id: 'room_id',
  noun: 'a room',
  path: '/api/chat/rooms',
  hasGet: false,
  schema: { name: 'Room', file: files.roomSchemas },
  reading: { name: 'readRoom', file: files.roomLoad, gives: 'row' },
  load: { name: 'loadRoomForChange', file: files.roomLoad },
  row: { name: 'RoomRow', file: files.roomRow },
  ...presentedBy({ name: 'presentRoom', file: files.roomPresent }, ['field-keys']),
  access: { reading: 'chat.use', writing: 'chat.use' },
};

/** One export is answered with an address to download it, a list without. */
export const exportKind: RecordKind = {
  id: 'export_id',
  noun: 'an export',
  path: '/api/exports',
  hasGet: true,
  schema: { name: 'Export', file: files.exportSchemas },
  page: { name: 'ExportPage', file: files.exportSchemas },
  reading: { name: 'loadExport', file: files.exportLoad, gives: 'row' },
  load: { name: 'loadExport', file: files.exportLoad },
  row: { name: 'NamedExport', file: files.exportRow },
  presenting: {
    name: 'getExport',
    file: files.exportLoad,
    call: 'getExport(ctx, row)',
    uses: ['files-read'],
  },
  listing: {
    name: 'presentExport',
    file: files.exportLoad,
    call: 'found.rows.map((row) => presentExport(row, ctx.now))',
    uses: [],
  },
  access: { reading: 'export.read', writing: 'export.create' },
  transaction: 'own',
};

const sector = presentedBy({ name: 'presentSector', file: files.sectorLoad }, ['field-keys']);

/** The members of all sectors of a page are found in one query. */
export const sectorKind: RecordKind = {
  id: 'sector_id',
  noun: 'a sector',
  path: '/api/sectors',
  hasGet: true,
  schema: { name: 'Sector', file: files.sectorSchemas },
  page: { name: 'SectorPage', file: files.sectorSchemas },
  reading: { name: 'loadSector', file: files.sectorLoad, gives: 'row' },
  load: { name: 'loadForChange', file: files.sectorLoad },
  row: { name: 'SectorRow', file: files.sectorRow },
  presenting: sector.presenting,
  listing: { ...sector.listing, name: 'presentSectors', call: 'await presentSectors(ctx, found.rows)' },
  access: { reading: 'sector.read', writing: 'sector.write' },
};
