import { describe, expect, test } from '@jest/globals';
import { madeFiles } from '../../../infra/commands/new/made-files.ts';
import { newEndpoint, type Options } from '../../../infra/commands/new/new-endpoint.ts';

/** The texts of the three files of an endpoint. */
async function textsOf(name: string, options: Options = {}) {
  const { added } = await madeFiles('.', newEndpoint(name, options));
  const text = (path: string) => added.get(path) ?? '';
  return {
    handler: text(`functions/${name}.ts`),
    verb: text(`lib/${name}.ts`),
    test: text(`test/integration/${name}.test.ts`),
  };
}

const GET = { method: 'GET' };

describe('a GET', () => {
  test.each<[string, string[], string]>([
    ['passages/summary', ['output: Passage,', "uses: ['field-keys'],"], 'return getPassage(ctx, passageId);'],
    ['users/badge', ['output: UserView,', "uses: ['field-keys'],"], 'return getUser(ctx, userId);'],
    ['receipts/sum', ['output: Receipt,', "uses: ['field-keys'],"], 'return presentReceipt(ctx, row);'],
    ['exports/log', ['output: Export,', "uses: ['files-read'],"], 'return getExport(ctx, row);'],
    ['chat/topic', ['output: Room,', "uses: ['field-keys'],"], 'return presentRoom(ctx, row);'],
  ])('of a record answers it as its own does: %s', async (name, facts, answer) => {
    const { handler, verb, test: generated } = await textsOf(name, GET);
    for (const line of [...facts, 'status: 200,']) expect(handler).toContain(`  ${line}\n`);
    expect(verb).toContain(`  ${answer}\n`);
    // What fails until the verb shows something else.
    expect(generated).toMatch(/expect\(.*\)\.not\.to(Equal|ContainEqual)\(/);
  });

  test('of a record without sealed fields declares no keys', async () => {
    expect((await textsOf('operations/summary', GET)).handler).not.toContain('uses:');
  });

  test.each([
    ['sectors/list-late', 'SectorPage', 'await presentSectors(ctx, found.rows)', 'sector_id'],
    ['users/list-new', 'UserPage', 'found.rows.map((row) => presentFor(ctx, row))', 'user_id'],
    ['chat/list-quiet', 'ListedQuietRoomPage', 'found.rows.map((row) => presentRoom(ctx, row))', 'room_id'],
  ])('of a list answers a page, and opens what is sealed: %s', async (name, page, rows, id) => {
    const { handler, verb, test: generated } = await textsOf(name);
    expect(handler).toContain(`  output: ${page},\n  status: 200,\n  uses: ['field-keys'],\n`);
    expect(handler).toContain(`query: pageQuery(['${id}'])`);
    expect(verb).toContain(`return answerPage(found, ${rows});`);
    expect(generated).toContain(`expect.objectContaining({ ${id}: access.records.own.${id} })`);
    expect(generated).toContain("ask('nora')");
  });

  test('of a list of exports makes no links, so that it reads no files', async () => {
    expect((await textsOf('exports/list-old')).handler).not.toContain('uses:');
  });

  test('of a list within a record answers 404 where the record is out of reach', async () => {
    const path = '/api/passages/{passage_id}/doors';
    const { handler, verb } = await textsOf('passages/list-doors', { path });
    expect(verb).toContain('await getPassage(ctx, passageId);');
    // The function that it asks opens the passage.
    expect(handler).toContain("uses: ['field-keys']");
    expect(
      (await textsOf('operations/list-doors', { path: '/api/operations/{operation_id}/doors' })).handler,
    ).not.toContain('uses:');
  });

  test('of a list without a session has no records of its own, and its test asks for none', async () => {
    const { test: generated } = await textsOf('system/list-acts', { access: 'open' });
    expect(generated).toContain('{ status: 200, body: { data: [], next_cursor: null } }');
  });

  test('of something else answers a number that its test asks for', async () => {
    const { verb, test: generated } = await textsOf('stats/totals', GET);
    expect(verb).toContain(
      'export const GetTotalsAnswer = z.strictObject({ count: z.int().nonnegative() });',
    );
    expect(generated).toContain('{ status: 200, body: { count: 0 } }');
  });
});

describe('a change', () => {
  test('of an export has a name for its row that is no word of the language', async () => {
    expect((await textsOf('exports/juggle')).verb).toContain('applyRule(ctx, exportRow, body)');
  });

  test.each(['POST', 'PUT', 'PATCH'])(
    '%s of a record says where its rule is written, and answers the record',
    async (method) => {
      const { handler, verb } = await textsOf('passages/archive', { method });
      expect(handler).toContain("  output: Passage,\n  status: 200,\n  uses: ['field-keys'],\n");
      expect(verb).toContain(
        'const row = await applyRule(ctx, passage, body);\n  return presentPassage(ctx, row);',
      );
      expect(verb).toMatch(
        /Write the rule here: .*\nasync function applyRule\(.*Promise<PassageRow> \{\n {2}throw /,
      );
    },
  );

  test.each<[string, Options]>([
    ['users/nominate', { path: '/api/users/nominate' }],
    ['passwords/juggle', { method: 'PATCH' }],
    ['sectors/forget', { method: 'DELETE' }],
  ])('without a record to show answers nothing, which its test asks for: %s', async (name, options) => {
    const { handler, verb, test: generated } = await textsOf(name, options);
    expect(handler).toContain('  status: 204,\n');
    expect(handler).not.toContain('output:');
    expect(verb).toMatch(/throw a `Problem` where it refuses/i);
    expect(generated).toContain("{ status: 204, body: '' }");
  });
});
