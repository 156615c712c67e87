import { sql } from 'kysely';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { openCipher } from '../../lib/core/crypto/field-keys.ts';
import { systemClock } from '../../lib/core/time.ts';
import { type Db, dbOverPostgres } from '../../lib/data/connection/db.ts';
import { findFieldKeys } from '../../lib/data/field-keys.ts';
import { openKeyWrap } from '../../lib/gateways/key-wrap.ts';
import { fillDataset } from '../dataset/fill.ts';
import { LARGE_SLUG } from '../dataset/shapes.ts';
import { openServer } from '../local/database/database.ts';
import { ensureFieldKey } from '../local/keys.ts';
import { readSettings } from '../local/settings.ts';
import { makeStateFolder } from '../local/state-folder.ts';
import { UserError } from '../local/user-error.ts';

type FillOptions = {
  url: string;
  scale: number;
  seed: number;
  force: boolean;
  onProgress: (written: number, passages: number) => void;
};

/** Migrates the database and writes the data set, encrypted with the keys of `npm start`; returns the number of associations. */
export async function fillServer({ url, scale, seed, force, onProgress }: FillOptions): Promise<number> {
  const ownerUrl = processEnvironment['DATABASE_OWNER_URL'] || url;
  const fieldKey = await fieldKeyOfService();
  const database = await openServer(url, ownerUrl, fieldKey);
  const owner = dbOverPostgres(ownerUrl);
  try {
    await requireFillable(owner, force);
    const { unwrap } = await openKeyWrap(fieldKey, {});
    const find = () => findFieldKeys(owner);
    const written = await fillDataset({
      db: database.db,
      cipherWith: (ids) => openCipher({ find, unwrap, ids, clock: systemClock })(),
      scale,
      seed,
      onProgress,
    });
    await sql`vacuum analyze`.execute(owner);
    return written.length;
  } finally {
    await owner.destroy();
    await database.close();
  }
}

async function fieldKeyOfService(): Promise<string> {
  const configured = processEnvironment['FIELD_KEY'];
  if (configured) return configured;
  const { folder, keyFile } = readSettings();
  await makeStateFolder(folder);
  return ensureFieldKey(keyFile);
}

/** Throws if the database has associations (unless forced) or already contains the data set. */
async function requireFillable(owner: Db, force: boolean): Promise<void> {
  const known = await owner.selectFrom('entities').select('id').limit(1).executeTakeFirst();
  if (!known) return;
  if (!force)
    throw new UserError('The database has associations already. Nothing was written (see --force).');
  const chief = owner.selectFrom('users').select('id').where('username_key', '=', `chef.${LARGE_SLUG}`);
  if (await chief.executeTakeFirst()) throw new UserError('The data set is in this database already.');
}
