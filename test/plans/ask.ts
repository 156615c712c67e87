import { type CompiledQuery, sql } from 'kysely';
import type { Tenant } from '../../lib/core/tenant.ts';
import type { Db } from '../../lib/data/connection/db.ts';
import { clientWith } from '../support/http/client.ts';
import { resources } from '../support/run/resources.ts';
import { explain, type PlanNode } from './explain.ts';
import type { Person } from './people.ts';
import { recordQueries } from './recorder.ts';

/** One page of a list: the response status, the tenant of the visible rows, and the queries. */
export type Page = { status: number; tenant: Tenant; queries: CompiledQuery[] };

/** Without a rate limit, because one person requests every list. */
const config = {
  ...resources.config,
  service: () => ({ ...resources.config.service(), RATE_LIMIT: { perMinute: 100_000, burst: 100_000 } }),
};

/** Requests the first page of a list and, if there is one, the second, as this person. */
export async function askForPages(db: Db, person: Person, path: string, query: string): Promise<Page[]> {
  const recorder = recordQueries(db);
  const client = clientWith({ token: person.token, on: { ...resources, config, db: () => recorder.db } });
  const url = `${inWords(person, path)}?${inWords(person, query)}`;
  const tenant: Tenant = person.name === 'root' ? 'all' : { entityId: Number(person.known['entity']) };
  const ask = async (asked: string) => {
    recorder.take();
    const { status, body } = await client.get(asked);
    return { page: { status, tenant, queries: afterAdmission(recorder.take()) }, cursor: body.next_cursor };
  };
  const first = await ask(url);
  return first.cursor ? [first.page, (await ask(`${url}&cursor=${first.cursor}`)).page] : [first.page];
}

/** Replaces `:operation` by the id of an operation of the person, for example. */
function inWords({ known }: Person, text: string): string {
  return text.replaceAll(/:(\w+)/g, (_, word) => known[word] ?? '');
}

/** The queries after the admission, without the statement that sets the tenant in the embedded database. */
function afterAdmission(queries: CompiledQuery[]): CompiledQuery[] {
  const admission = queries.findLastIndex((query) => query.sql.includes('admit_caller('));
  return queries.slice(admission + 1).filter((query) => !query.sql.includes("set_config('app.entity_id'"));
}

/** The plans of a page, in a transaction with the same visible rows. */
export function plansOf(db: Db, page: Page): Promise<PlanNode[]> {
  return db.transaction().execute((trx) => plansWithin(trx, page));
}

/** Like `plansOf`, inside a given transaction. */
export async function plansWithin(trx: Db, { status, tenant, queries }: Page): Promise<PlanNode[]> {
  const [entity, all] = tenant === 'all' ? ['', 'on'] : [String(tenant.entityId), 'off'];
  await sql`select set_config('app.entity_id', ${entity}, true), set_config('app.all_entities', ${all}, true)`.execute(
    trx,
  );
  const plans: PlanNode[] = [];
  for (const query of status === 200 ? queries : []) plans.push(await explain(trx, query));
  return plans;
}
