import { asOwner } from '../../database/owner.ts';
import type { Headers, Json } from '../../http/answer.ts';
import type { ObservedService } from '../../http/observed-service.ts';
import { clear, hidden } from '../canary-values.ts';

type How = { token?: string; headers?: Headers };

/** The association of the canary season, for actions after the season. */
export type Stage = {
  watch: ObservedService;
  /** The tokens of the super administrator and of the association's administrator. */
  root: string;
  chief: string;
  entityId: number;
  operationId: number;
  sectorId: number;
  chiefId: number;
  /** The other users by id: an imported one, and one that has logged out. */
  importedId: number;
  memberId: number;
  /** Sends a request, by default as the administrator, and returns the body; throws if the request is refused. */
  ask(method: string, url: string, body?: unknown, how?: How): Promise<Json>;
};

export async function openStage(
  watch: ObservedService,
  tokens: { root: string; chief: string },
): Promise<Stage> {
  const found = await asOwner(async (trx) => {
    const chief = await trx
      .selectFrom('users')
      .select(['id', 'entity_id as entityId'])
      .where('username', '=', clear.username)
      .executeTakeFirstOrThrow();
    const others = await trx
      .selectFrom('users')
      .select('id')
      .where('entity_id', '=', chief.entityId)
      .where('id', '<>', chief.id)
      .orderBy('id')
      .execute();
    const sector = await trx
      .selectFrom('sectors')
      .select(['id', 'operation_id'])
      .where('entity_id', '=', chief.entityId)
      .executeTakeFirstOrThrow();
    return { chief, others, sector };
  });
  const [importedId = 0, memberId = 0] = found.others.map(({ id }) => id);
  const ask: Stage['ask'] = async (method, url, body, how = {}) => {
    const { status, body: answer } = await watch.ask(method, url, body, { token: tokens.chief, ...how });
    if (status >= 400) throw new Error(`${method} ${url} was answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    watch,
    ...tokens,
    entityId: found.chief.entityId ?? 0,
    operationId: found.sector.operation_id,
    sectorId: found.sector.id,
    chiefId: found.chief.id,
    importedId,
    memberId,
    ask,
  };
}

let keys = 0;

/** A new idempotency key, so that the service stores the answer, as for phones. */
export function withKey(): Required<Pick<How, 'headers'>> {
  keys += 1;
  return { headers: { 'idempotency-key': `kanari-${keys}` } };
}

/** The uuid of the first e-mail about a receipt. */
export async function emailAbout(receiptId: number): Promise<string> {
  const { uuid } = await asOwner((trx) =>
    trx
      .selectFrom('emails')
      .select('uuid')
      .where('receipt_id', '=', receiptId)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
  return uuid;
}

/** The body of a donor's visit, with the donor's personal data. */
export const visitOf = ({ operationId }: Stage, more: object) => ({
  fk_operation: operationId,
  lat: 48.9,
  lon: 2.48,
  montant: '20.00',
  fk_type_reglement: 'cash',
  phone: hidden.donorPhone,
  donor_address: hidden.donorAddress,
  remark: hidden.donorIban,
  ...more,
});
