import { parse } from 'csv-parse/sync';
import type { NewAddress } from '../data/addresses/addresses.ts';
import { LineFault } from './buildings/cells.ts';
import { readPosition } from './buildings/position.ts';

/** Columns read from the official BAN CSV format (`;`, UTF-8, a header line; adresse.data.gouv.fr). */
const requiredColumns = [
  'id',
  'numero',
  'rep',
  'nom_voie',
  'code_postal',
  'code_insee',
  'nom_commune',
  'lon',
  'lat',
] as const;

type Cells = Record<(typeof requiredColumns)[number], string>;

/** Reads the columns of the header line; throws when a required one is missing. */
export function readHeader(line: string | undefined): string[] {
  const columns = splitLine(line?.replace(/^\ufeff/, '') ?? '') ?? [];
  const missing = requiredColumns.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`not a BAN file: the header has no column ${missing.join(', ')}`);
  return columns;
}

/** Why a line is not a valid address; `isOffMap`: its position is outside French territory. */
export type AddressFault = { fault: string; isOffMap: boolean };

/** Parses a line; returns the address, or its fault. */
export function readAddress(line: string | undefined, columns: string[]): NewAddress | AddressFault {
  const read = readCells(line, columns);
  if (typeof read === 'string') return { fault: read, isOffMap: false };
  try {
    readPosition(read.lon, read.lat);
  } catch (error) {
    if (!(error instanceof LineFault)) throw error;
    return { fault: error.message, isOffMap: true };
  }
  return toAddress(read);
}

function readCells(line: string | undefined, columns: string[]): Cells | string {
  if (line === undefined) return 'is not UTF-8';
  const values = splitLine(line);
  if (!values) return 'has a broken quotation';
  if (values.length !== columns.length) return `has ${values.length} values, the header ${columns.length}`;
  const at = (name: (typeof requiredColumns)[number]) => values[columns.indexOf(name)]?.trim() ?? '';
  const cells: Cells = {
    id: at('id'),
    numero: at('numero'),
    rep: at('rep'),
    nom_voie: at('nom_voie'),
    code_postal: at('code_postal'),
    code_insee: at('code_insee'),
    nom_commune: at('nom_commune'),
    lon: at('lon'),
    lat: at('lat'),
  };
  return faultOf(cells) ?? cells;
}

/** Reads the id of a faulty line; undefined when the line is torn or the id invalid. */
export function readId(line: string | undefined, columns: string[]): string | undefined {
  const values = line === undefined ? undefined : splitLine(line);
  if (values?.length !== columns.length) return undefined;
  const id = values[columns.indexOf('id')]?.trim();
  return id !== undefined && BAN_ID.test(id) ? id : undefined;
}

function splitLine(line: string): string[] | undefined {
  // Gives the parser's result twenty times faster; nearly every line of a file qualifies.
  if (!/["\r]/.test(line)) return line.split(';');
  try {
    const rows: string[][] = parse(line, { delimiter: ';', relax_quotes: true });
    return rows[0];
  } catch {
    return undefined;
  }
}

/** A number of degrees, or metres in a wrong file. */
const DECIMAL = /^-?\d{1,8}(\.\d+)?$/;
const BAN_ID = /^[\w-]{5,60}$/;

function faultOf(cells: Cells): string | undefined {
  if (Object.values(cells).some((cell) => cell.includes('\0'))) return 'contains the character U+0000';
  if (!BAN_ID.test(cells.id)) return 'has no id';
  if (cells.nom_voie === '' || cells.nom_commune === '') return 'has no street or no town';
  if (cells.numero !== '' && !/^\d{1,6}$/.test(cells.numero)) return 'has a numero that is no number';
  if (!/^\d[\dAB]\d{3}$/.test(cells.code_insee)) return 'has no code_insee';
  if (!/^(\d{5})?$/.test(cells.code_postal)) return 'has a code_postal that is not five digits';
  if (!DECIMAL.test(cells.lon) || !DECIMAL.test(cells.lat)) return 'has no position';
  return undefined;
}

function toAddress({
  id,
  numero,
  rep,
  nom_voie,
  code_postal,
  code_insee,
  nom_commune,
  lon,
  lat,
}: Cells): NewAddress {
  return {
    ban_id: id,
    numero: numero === '' ? null : Number(numero),
    rep: rep === '' ? null : rep,
    voie: nom_voie,
    code_postal,
    code_insee,
    commune: nom_commune,
    lon: Number(lon),
    lat: Number(lat),
  };
}
