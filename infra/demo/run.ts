import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Client, items } from '../../clients/typescript/src/index.ts';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { importAddressFile } from '../commands/import-addresses.ts';
import { importBuildingFile } from '../commands/import-buildings.ts';
import { importDepartmentFile } from '../commands/import-departments.ts';
import { print, runCommand } from '../commands/run-command.ts';
import { openTarget, type Target } from '../commands/target.ts';
import { LOCAL_BUCKET } from '../local/environment.ts';
import { type LocalSettings, readSettings } from '../local/settings.ts';
import { readStackFile } from '../local/stack-file.ts';
import { UserError } from '../local/user-error.ts';
import { takeCards } from './cards/cards.ts';
import { cardProvider } from './cards/provider.ts';
import { cardReport } from './cards/report.ts';
import { playCash } from './cash.ts';
import { playChat } from './chat.ts';
import { playEvening } from './evening.ts';
import { eveningReport } from './evening-report.ts';
import { countEvents } from './event-log.ts';
import { downloadExport } from './export.ts';
import { readFigures } from './figures.ts';
import { issueFiscalReceipts } from './fiscal.ts';
import { countEmails } from './inbox.ts';
import { writeMap } from './map/file.ts';
import { checkDocuments, issueReceipts } from './receipts.ts';
import { report } from './report.ts';
import { correctPassages, recordVisits } from './round.ts';
import { openSeason, type Season } from './season.ts';
import { everything, type Json, signIn } from './sign-in.ts';
import { playCutting } from './town/cutting.ts';
import { countGrown, readDwellings } from './town/dwellings.ts';
import { readTown } from './town/real-town.ts';
import { makeTown } from './town/town.ts';
import { giveLogo } from './uploads.ts';

const USAGE = `Usage: npm run demo -- [--data DIR] [--visits N]

Runs the main job against the running service as its clients do. Without --data in a made-up town of 720
addresses; with a folder of open data in Bondy. --visits: passages to record (480). Where the provider is
simulated it takes 50 cards too. At the end three phones record 120 passages without a network, the cash of all is handed over, counted and brought to the bank, the chief and a member write to one another,
the chief cuts the town into sectors of the next season, a donor gets a fiscal receipt, and a map of the season is drawn.`;

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      visits: { type: 'string', default: '480' },
    },
  });
  const visits = Number(values.visits);
  if (!Number.isInteger(visits) || visits < 4) throw new UserError('--visits takes a whole number from 4.');
  const settings = readSettings();
  const { url, inboxUrl, payUrl, paySecretKey } = await readStackFile(settings.stackFile);
  const target = await openTarget(undefined);
  const town = values.data === undefined ? await makeTown(settings.townFolder) : await readTown(values.data);
  const run = Date.now().toString(36);
  print(`${town.name}: outlines, addresses and buildings`);
  print(`  ${(await importDepartmentFile(target, town.departments, { source: 'demo' })).text}`);
  print(`  ${(await importAddressFile(target, town.addresses)).text}`);
  print(`  ${(await importBuildingFile(target, town.buildings, {})).text}`);
  const season = await openSeason(url, await signInAsRoot(url, settings), town, run);
  print(`  ${await giveLogo(season.chief, season.entityId, 'SP 93')}`);
  const dwellings = await readDwellings(season, town);
  const { recorded, duplicates } = await recordVisits(season, town, visits, run);
  const { changed, deleted, restored } = await correctPassages(season, recorded);
  const receipts = await issueReceipts(season, recorded);
  const documents = await checkDocuments(season, receipts);
  const passages = await everything(items(season.chief.passages.list, { query: { limit: 200 } }));
  const expectedEvents = expectEvents(season, recorded.length, changed, deleted, countGrown(dwellings));
  const atLeast = [...expectedEvents.values()].reduce((sum, count) => sum + count, 0);
  const { text, isCorrect } = report({
    season,
    dwellings,
    imported: town.sectors.reduce((sum, { expected }) => sum + expected, 0),
    passages,
    recorded: recorded.length,
    duplicates,
    deleted,
    restored,
    figures: await readFigures(season),
    exported: await downloadExport(season),
    receipts,
    documents,
    mail: inboxUrl === undefined ? undefined : await countEmails(inboxUrl, run),
    events: await countEvents(settings.logFolder, season.entityId, atLeast),
    expectedEvents,
  });
  print(text);
  const cards = await runCards(season, { payUrl, paySecretKey }, target, run);
  const evening = eveningReport(await playEvening(season, run));
  print(evening.text);
  const cash = await playCash(season, { url, run });
  print(cash.text);
  const chat = await playChat(season);
  print(chat.text);
  const cutting = await playCutting(season, town);
  print(cutting.text);
  const fiscal = await issueFiscalReceipts(season, run, inboxUrl);
  print(fiscal.text);
  print(locations(settings, season, receipts, inboxUrl));
  print(`Map        ${await writeMap(season, town.name, settings.folder)}`);
  const parts = [evening, cash, chat, cutting, fiscal];
  if (!isCorrect || !cards || parts.some((part) => !part.isCorrect))
    throw new UserError('Some numbers above are WRONG.');
}, USAGE);

/** Takes card payments if the provider is simulated; the real one accepts no invented cards. */
async function runCards(
  season: Season,
  { payUrl, paySecretKey }: { payUrl?: string | undefined; paySecretKey?: string | undefined },
  target: Target,
  run: string,
): Promise<boolean> {
  if (payUrl === undefined || paySecretKey === undefined) {
    print('\nCards: none taken, PAY_SECRET_KEY is set and no simulated provider runs.');
    return true;
  }
  const { text, isCorrect } = cardReport(
    await takeCards(season, cardProvider(payUrl, paySecretKey), target, run),
  );
  print(text);
  return isCorrect;
}

async function signInAsRoot(url: string, settings: LocalSettings): Promise<Client> {
  const password = processEnvironment['ADMIN_PASSWORD'];
  if (password) return signIn(url, settings.adminUsername, password);
  const text = await readFile(settings.adminFile, 'utf8').catch(() => {
    throw new UserError('Set ADMIN_USERNAME and ADMIN_PASSWORD to those of the super administrator.');
  });
  const admin: Json = JSON.parse(text);
  return signIn(url, admin.username, admin.password);
}

/** The expected number of lines by event; a passage sent twice counts once. */
function expectEvents(
  { sectors }: Season,
  visits: number,
  changed: number,
  deleted: number,
  grown: number,
): Map<string, number> {
  return new Map([
    ['entity_created', 1],
    ['entity_updated', 1],
    ['user_created', 7],
    ['login_success', 7],
    ['operation_created', 1],
    ['sector_created', sectors.length],
    ['sector_updated', grown],
    ['passage_created', visits],
    ['passage_updated', changed],
    ['passage_deleted', deleted],
  ]);
}

function locations(
  settings: LocalSettings,
  { entityId }: Season,
  receipts: Json[],
  inboxUrl: string | undefined,
): string {
  const folder = join(
    settings.awsFolder,
    's3',
    'buckets',
    LOCAL_BUCKET,
    'objects',
    'receipts',
    String(entityId),
  );
  const [newest] = receipts;
  return [
    '',
    `Receipts   ${folder}`,
    ...(newest ? [`Check one  ${newest.verify_url}`] : []),
    `Inbox      ${inboxUrl ?? 'MAIL_TRANSPORT is set'}`,
    `Event log  ${settings.logFolder}/events`,
  ].join('\n');
}
