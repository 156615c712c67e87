import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer';
import { sql } from 'kysely';
import { createElement as h } from 'react';
import { handler as relay } from '../functions/jobs/relay-events.ts';
import { print, runCommand } from '../infra/commands/run-command.ts';
import { localContext } from '../infra/local/lambda-context.ts';
import { inTransaction } from '../lib/data/db.ts';
import { hashPassword, verifyPassword } from '../lib/passwords/hash.ts';
import { renderReceipt } from '../lib/receipts/document.ts';
import { hashToken } from '../lib/tokens.ts';
import type { Json } from './client.ts';
import { type Comparison, compare, tableOf } from './measure.ts';
import { openSeason, outline, type Season, visit } from './season.ts';
import { openStage, type Stage } from './stage.ts';

/** `npm run bench`: every number is a ratio to a floor measured in the same run. */
runCommand(async () => {
  const stage = await openStage();
  print(`Preparing the season (${stage.engine}) …`);
  const season = await openSeason(stage.resources);
  const results: Comparison[] = [];
  for (const work of [session, passageCreate, passageList, sectorCreate, loginOnce, receipt, relayed]) {
    results.push(await work(stage, season));
    print(`  ${results.at(-1)?.name}`);
  }
  print(`\n${tableOf(results)}`);
  await stage.close();
  process.exit(0);
});

/** Floor: the one lookup that a token needs. */
function session({ resources }: Stage, { call, token }: Season) {
  const db = resources.db();
  return compare({
    name: 'read the session',
    floor: () => sql`select * from find_session(${hashToken(token)})`.execute(db),
    ours: () => call('GET', '/api/session', undefined, token),
    calls: 300,
  });
}

/** Floor: one transaction with the row and its event, nothing decided and nothing encrypted. */
function passageCreate({ resources }: Stage, season: Season) {
  const { call, token, entityId, operationId, sectorId, opeUserId } = season;
  let serial = 0;
  const floor = () =>
    inTransaction(resources.db(), { entityId }, 'read write', async (db) => {
      const now = resources.clock.now();
      await sql`
        insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_type, montant_cents,
          fk_type_reglement, nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
        values (${resources.ids.uuid()}, ${entityId}, ${operationId}, ${sectorId}, ${opeUserId}, 'effectue', 1000,
          'cash', 0, ${now}, '{}', 'x', ${now}, ${now})`.execute(db);
      await sql`insert into outbox_events (line) values ('{"timestamp":"2026-11-20T09:00:00.000Z"}')`.execute(
        db,
      );
    });
  const ours = () => {
    serial += 1;
    return call('POST', '/api/passages', visit(season, serial), token);
  };
  return compare({ name: 'record a passage', floor, ours, calls: 200 });
}

/** Floor: the rows of the page as the driver gives them, as JSON. */
function passageList({ resources }: Stage, { call, token, entityId }: Season) {
  const floor = () =>
    inTransaction(resources.db(), { entityId }, 'read only', async (db) => {
      const { rows } = await sql`
        select * from passages where entity_id = ${entityId} and deleted_at is null
        order by passed_at desc, passage_id desc limit 50`.execute(db);
      return JSON.stringify(rows);
    });
  const ours = () => call('GET', '/api/passages', undefined, token);
  return compare({ name: 'list 50 passages, decrypted', floor, ours, calls: 100 });
}

/** Floor: finding the addresses and writing them with their references, in one statement. */
async function sectorCreate({ resources }: Stage, { call, token, entityId }: Season) {
  const shape = outline(0, 49);
  const operation = async (): Promise<number> => {
    const dates = { date_start: '2026-01-01', date_end: '2026-12-31' };
    const { operation_id }: Json = await call('POST', '/api/operations', dates, token);
    return operation_id;
  };
  const draw = async (operation_id: number, shaped: object): Promise<Json> =>
    call('POST', '/api/sectors', { operation_id, sector_name: 'Quart', ...shaped }, token);
  const floorOperation = await operation();
  const { sector_id }: Json = await draw(floorOperation, {});
  const floor = () =>
    inTransaction(resources.db(), { entityId }, 'read write', async (db) => {
      await sql`delete from sectors_adresses where fk_sector = ${sector_id}`.execute(db);
      await sql`
        insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, rep, voie,
          code_postal, code_insee, commune, lon, lat)
        select ${sector_id}, id, ${floorOperation}, ${entityId}, ban_id, numero, rep, voie, code_postal, code_insee,
          commune, lon, lat
        from addresses where st_covers(st_setsrid(st_geomfromgeojson(${JSON.stringify(shape)}), 4326), geom)`.execute(
        db,
      );
    });
  const ours = async () => draw(await operation(), { outline: shape });
  return compare({ name: 'draw a sector', unit: 'addresses', floor, ours, calls: 2, perCall: 2500 });
}

/** Floor: one verification of the password. */
async function loginOnce(_: Stage, { call, username, password }: Season) {
  const hash = await hashPassword(password);
  return compare({
    name: 'log in',
    floor: () => verifyPassword(hash, password),
    ours: () => call('POST', '/api/login', { username, password }),
    calls: 20,
  });
}

/** Floor: a page of react-pdf with as many lines, in a standard font. */
function receipt() {
  const lines = Array.from({ length: 20 }, (_, at) => h(Text, { key: at }, `Ligne ${at}`));
  const content = {
    number: 'R-2026-000001',
    entity: {
      name: 'Amicale de Bondy',
      address: ['1 rue de la Gare', '93140 Bondy'],
      siren: null,
      rna: null,
      email: null,
    },
    payer: 'Camille Martin',
    payer_address: null,
    amount_cents: 1250,
    payment_type: 'cash',
    cheque_number: null,
    paid_on: '2026-11-20',
    operation: 'Calendriers 2027',
    calendars: 1,
    collected_by: 'Alice',
    issued_at: '2026-11-20T09:00:00.000Z',
    verify_url: 'https://tournee.example/api/receipts/verify/ABCDEFGH23456789',
    verification_code: 'ABCDEFGH23456789',
  };
  return compare({
    name: 'render a receipt',
    floor: () => renderToBuffer(h(Document, {}, h(Page, { size: 'A5' }, ...lines))),
    ours: () => renderReceipt(content),
    calls: 20,
  });
}

/** Floor: the same bytes appended to a file and flushed, a thousand lines at a time. */
async function relayed({ resources, folder }: Stage) {
  const line = JSON.stringify({
    timestamp: '2026-11-20T09:00:00.000Z',
    event: 'passage_created',
    user_id: 1,
    entity_id: 1,
    ip: '203.0.113.7',
    platform: 'ios',
    app_version: '1.4.0',
    passage_id: 1,
    operation_id: 1,
    sector_id: 1,
    amount: 10,
    payment_type: 'cash',
  });
  const events = 5000;
  const file = await open(join(folder, 'floor.jsonl'), 'a');
  const floor = async () => {
    for (let at = 0; at < events; at += 1000) {
      await file.appendFile(`${line}\n`.repeat(1000));
      await file.sync();
    }
  };
  const db = resources.db();
  await relay.on(resources)({}, localContext('bench'));
  const fill = () =>
    sql`insert into outbox_events (line) select ${line} from generate_series(1, ${events})`.execute(db);
  const ours = async () => {
    await fill();
    await relay.on(resources)({}, localContext('bench'));
  };
  return compare({
    name: 'relay events (with filling the outbox)',
    unit: 'events',
    floor,
    ours,
    calls: 1,
    perCall: events,
  });
}
