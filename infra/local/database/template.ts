import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { buildingsIn } from '../../../lib/data/buildings/db.ts';
import { migrateBuildings } from '../../../lib/data/buildings/migrate.ts';
import { migrateToLatest } from '../../../lib/data/migrate.ts';
import { dbOverPglite } from './embedded-db.ts';
import { cache, engineVersions, openEngine, openPglite, type Role } from './embedded-engine.ts';
import { createDatabase } from './new-database.ts';
import { tarWithout } from './tar-entries.ts';

const root = new URL('../../../', import.meta.url).pathname;
const migrationFolders = ['lib/data/migrations', 'lib/data/buildings/migrations'];
/** Settings of a database that ends with its process, so it never needs recovery. */
const TRANSIENT = ['synchronous_commit=off', 'full_page_writes=off', 'wal_init_zero=off'];

/** Opens a copy of the template that lives in memory and ends with the process. */
export async function openInMemory(role: Role): Promise<PGlite> {
  const archive = new Uint8Array(await readFile(await ensureArchive()));
  return openEngine({ loadDataDir: new BlobInMemory(archive) }, role, TRANSIENT);
}

/** A blob of bytes that are already in memory: Node's own blob copies them several times when they are read. */
class BlobInMemory extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([]);
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer;
  }
}

/** A hash of what the template depends on: the migrations and the versions of the engine. */
export async function migrationsKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of migrationFolders.map((path) => join(root, path)))
    for (const file of (await readdir(folder)).sort()) hash.update(await readFile(join(folder, file)));
  const { pglite, postgis, initialised } = await engineVersions();
  hash.update(pglite + postgis + initialised);
  return hash.digest('hex').slice(0, 16);
}

/** Returns the folder of a migrated, empty database, building it (some seconds) if it does not exist. */
export async function ensureTemplate(onBuild?: OnBuild): Promise<string> {
  const folder = await templateFolder();
  if (!(await exists(folder))) await build(folder, { onBuild });
  return folder;
}

/** Returns the template as one file, for databases in memory; builds the template too if it does not exist. */
export async function ensureArchive(onBuild?: OnBuild): Promise<string> {
  const folder = await templateFolder();
  const archive = `${folder}.tar`;
  if (await exists(archive)) return archive;
  if (!(await exists(folder))) {
    await build(folder, { onBuild, archive });
    return archive;
  }
  // From a copy, because an opened database is written to.
  const copy = `${folder}-${process.pid}`;
  await cp(folder, copy, { recursive: true });
  const pglite = await openPglite(copy, 'owner');
  await pglite.exec('checkpoint');
  await writeArchive(pglite, archive);
  await pglite.close();
  await rm(copy, { recursive: true });
  return archive;
}

const templateFolder = async () => join(cache, `database-${await migrationsKey()}`);

/** Told what is being built, several times; building takes from ten seconds to two minutes on a busy machine. */
type OnBuild = (part: string) => void;

const MIGRATIONS_PER_STEP = 20;

type Building = { onBuild?: OnBuild | undefined; archive?: string };

async function build(folder: string, { onBuild, archive }: Building): Promise<void> {
  onBuild?.('PostgreSQL and PostGIS');
  await mkdir(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  const pglite = await createDatabase(draft);
  const db = dbOverPglite(async () => pglite);
  await migrateToLatest(db, (applied, known) => {
    if (applied % MIGRATIONS_PER_STEP === 0) onBuild?.(`migrations, ${applied} of ${known}`);
  });
  await migrateBuildings(buildingsIn(db));
  onBuild?.('writing it to disk');
  await pglite.exec('checkpoint');
  if (archive) await writeArchive(pglite, archive);
  await db.destroy();
  // Another process may have built the same template in the meantime.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

/** Writes an open database, after a checkpoint, to one file, without the half of it that is segments of the log kept for later. */
async function writeArchive(pglite: PGlite, archive: string): Promise<void> {
  const log = await pglite.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
  const tar = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
  // WAL segments that PostgreSQL retains for reuse would make up half of the file.
  const [current] = log.rows;
  const isUnused = (name: string) => /pg_wal\/[0-9A-F]{24}$/.test(name) && !name.endsWith(`${current?.name}`);
  const draft = `${archive}-${process.pid}`;
  await writeFile(draft, tarWithout(tar, isUnused));
  await rename(draft, archive);
}

/** Copies the template database to `target`. */
export async function copyTemplate(target: string, onBuild?: OnBuild): Promise<void> {
  await cp(await ensureTemplate(onBuild), target, { recursive: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
