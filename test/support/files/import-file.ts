import { ids } from '../run/resources.ts';

const columns = [
  'id',
  'id_fantoir',
  'numero',
  'rep',
  'nom_voie',
  'code_postal',
  'code_insee',
  'nom_commune',
  'x',
  'y',
  'lon',
  'lat',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string | number>>;

/** The header line of the BAN's CSV format, with the columns that the import reads. */
export const BAN_HEADER = columns.join(';');

/** A line of a BAN file, by default 1 Rue de Paris, Bondy. */
export function banLine(more: Cells = {}): string {
  const cells: Cells = {
    id: '93010_7003_00001',
    numero: 1,
    nom_voie: 'Rue de Paris',
    code_postal: '93140',
    code_insee: '93010',
    nom_commune: 'Bondy',
    lon: 2.48,
    lat: 48.9,
    ...more,
  };
  return columns.map((name) => cells[name] ?? '').join(';');
}

/** Uploads a file to the bucket and returns its key. */
export async function upload(content: string | Uint8Array): Promise<string> {
  const key = `imports/${ids.uuid()}/file`;
  const bytes = Buffer.from(content);
  const isNew = await globalThis.shared.files.create(key, { bytes, contentType: 'application/octet-stream' });
  if (!isNew) throw new Error(`there is a file ${key} already`);
  return key;
}
