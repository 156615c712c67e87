import { sql } from 'kysely';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { matchRoute } from '../../../lib/runtime/http/routes.ts';
import { asOwner, emittedEvents } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import { gatewayEvent, lambdaContext, readAnswer } from '../http/client.ts';
import { deliverMessages } from '../local/deliver.ts';
import { resources } from '../run/resources.ts';
import { download } from '../world/exports.ts';
import { openSeason } from '../world/season.ts';
import type { PersonName } from '../world/world.ts';

// Runs with `one-more-field.ts` on its own database; prints one line of JSON about the field in each record.
const tables = ['passages', 'users', 'entities'] as const;
await asOwner(async (trx) => {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} add column encrypted_nickname text`.execute(trx);
});

const { world, round, addressAt, alicesSector } = await openSeason();

/** Sends a request without validating the answer, because the API document lacks the field. */
async function ask(name: PersonName, method: string, url: string, body?: unknown): Promise<Json> {
  const event = gatewayEvent(method, url, body, { token: world.person[name].token }, 'story');
  const match = matchRoute(method, event.rawPath);
  if (match.kind !== 'found') throw new Error(`there is no ${method} ${url}`);
  event.pathParameters = match.params;
  const { handler }: { handler: Endpoint } = await import(`../../../functions/${match.route.name}.ts`);
  const { status, body: answer } = readAnswer(await handler.on(resources)(event, lambdaContext('story')));
  if (status >= 400) throw new Error(`${method} ${url} was answered ${status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function fileOf(question: object): Promise<Json> {
  const { export_id } = await ask('ada', 'POST', '/api/privacy/export', question);
  await deliverMessages();
  const { url } = await ask('ada', 'GET', `/api/exports/${export_id}`);
  return JSON.parse((await download(url)).text);
}

/** The number of records with a value in the column, by table. */
async function stored(): Promise<Record<string, number>> {
  const counts = await asOwner(async (trx) => {
    const found: [string, number][] = [];
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(encrypted_nickname)::int as count from ${sql.table(table)}`.execute(trx);
      found.push([table, rows[0]?.count ?? 0]);
    }
    return found;
  });
  return Object.fromEntries(counts);
}

const { bob } = world.person;
const both = { members: [round.alice.userId, round.bob.userId] };
await ask('ada', 'PUT', `/api/sectors/${alicesSector}/members`, both);
const visit = {
  fk_operation: round.operationId,
  fk_adresse: addressAt(1, 1).id,
  name: 'Zoé',
  nickname: 'Zozo',
};
const { passage_id } = await ask('alice', 'POST', '/api/passages', visit);
await ask('ada', 'PATCH', `/api/users/${bob.userId}`, { nickname: 'Bobinet' });
await ask('ada', 'PATCH', `/api/entities/${world.bondy}`, { nickname: 'Les Rouges' });

const onPhoneOf = async (name: PersonName): Promise<Json> => {
  const pull = `/api/field/passages/pull?operation_id=${round.operationId}`;
  const { documents } = await ask(name, 'GET', pull);
  return documents.find((one: Json) => one.passage_id === passage_id)?.nickname;
};
const phones = {
  alice: await onPhoneOf('alice'),
  bob: await onPhoneOf('bob'),
  // Members see only the association's public data, and of colleagues only what a phone needs.
  ofOthers: /Bobinet|Rouges/.test(
    JSON.stringify([
      await ask('alice', 'GET', `/api/entities/${world.bondy}`),
      await ask('alice', 'GET', `/api/field/bootstrap?operation_id=${round.operationId}`),
      await ask('alice', 'GET', `/api/field/members/pull?operation_id=${round.operationId}`),
    ]),
  ),
};
const files = {
  visit: (await fileOf({ name: 'Zoé' })).visits[0].nickname,
  user: (await fileOf({ user_id: bob.userId })).user.nickname,
};
const before = await stored();
for (const question of [{ name: 'Zoé' }, { user_id: bob.userId }])
  await ask('ada', 'POST', '/api/privacy/erase', { ...question, reason: 'Demande', dry_run: false });
const told = JSON.stringify([
  await emittedEvents(),
  await asOwner((trx) => trx.selectFrom('history').select('changes').execute()),
]);
const isTold = /Zozo|Bobinet|Rouges/.test(told);
process.stdout.write(`${JSON.stringify({ phones, files, before, after: await stored(), isTold })}\n`);
process.exit(0);
