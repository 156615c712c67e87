import { describe, expect, test } from '@jest/globals';
import { madeFiles } from '../../../infra/commands/new/made-files.ts';
import { newEndpoint, type Options } from '../../../infra/commands/new/new-endpoint.ts';

/** The function and the summary, as a newcomer reads them. */
async function namesOf(name: string, options: Options = {}) {
  const { added } = await madeFiles('.', newEndpoint(name, options));
  const [, called] = /^export async function (\w+)\(/m.exec(added.get(`lib/${name}.ts`) ?? '') ?? [];
  const [, summary] = /^ {2}summary: '(.*)',$/m.exec(added.get(`functions/${name}.ts`) ?? '') ?? [];
  return [called, summary];
}

const GET = { method: 'GET' };

describe('the verb reads as English', () => {
  test.each<[string, Options, string, string]>([
    ['passages/archive', {}, 'archivePassage', 'Archive a passage'],
    ['entities/juggle', {}, 'juggleEntity', 'Juggle an association'],
    ['chat/mute', {}, 'muteRoom', 'Mute a room'],
    ['receipts/send-again', {}, 'sendReceiptAgain', 'Send a receipt again'],
    ['sectors/set-leader', { method: 'PUT' }, 'setLeader', 'Set the leader of a sector'],
    ['sectors/split-sector', {}, 'splitSector', 'Split a sector'],
    ['users/nominate', { path: '/api/users/nominate' }, 'nominateUser', 'Nominate a user'],
    ['emails/forward', {}, 'forwardEmail', 'Forward an e-mail'],
    ['addresses/mark', {}, 'markAddress', 'Mark an address'],
    ['receipts/open-ledger', { path: '/api/receipts/ledger' }, 'openLedger', 'Open a ledger'],
    ['sectors/forget', { method: 'DELETE' }, 'forgetSector', 'Forget a sector'],
    ['zoo/juggle', {}, 'juggleZoo', 'Juggle a zoo'],
  ])('%s %j is a verb and a singular', async (name, options, ...names) => {
    expect(await namesOf(name, options)).toEqual(names);
  });

  test.each<[string, Options, string, string]>([
    ['passages/summary', GET, 'getPassageSummary', 'Read the summary of a passage'],
    ['passages/get-summary', {}, 'getPassageSummary', 'Read the summary of a passage'],
    ['sectors/late-fees', GET, 'getSectorLateFees', 'Read the late fees of a sector'],
    [
      'sectors/forecast',
      { ...GET, path: '/api/sectors/forecast' },
      'getSectorForecast',
      'Read the forecast of sectors',
    ],
    ['sectors/compare', GET, 'compareSector', 'Compare a sector'],
    ['stats/totals', GET, 'getTotals', 'Read the totals'],
  ])('%s %j is named for what it shows', async (name, options, ...names) => {
    expect(await namesOf(name, options)).toEqual(names);
  });

  test.each<[string, Options, string, string]>([
    ['sectors/list-late', {}, 'listLateSectors', 'List late sectors'],
    ['entities/list-new', {}, 'listNewEntities', 'List new associations'],
    ['chat/list-quiet-rooms', {}, 'listQuietRooms', 'List quiet rooms'],
    ['chat/list-topics', {}, 'listTopics', 'List topics'],
    ['emails/list-late', {}, 'listLateEmails', 'List late e-mails'],
    ['addresses/list-new', {}, 'listNewAddresses', 'List new addresses'],
    [
      'passages/list-doors',
      { path: '/api/passages/{passage_id}/doors' },
      'listPassageDoors',
      'List the doors of a passage',
    ],
    [
      'receipts/list-odd',
      { path: '/api/sectors/{sector_id}/receipts' },
      'listOddReceipts',
      'List odd receipts of a sector',
    ],
  ])('%s %j is a verb and a plural', async (name, options, ...names) => {
    expect(await namesOf(name, options)).toEqual(names);
  });
});
