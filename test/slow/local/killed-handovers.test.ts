import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { toCents } from '../../../clients/typescript/src/index.ts';
import { formatCents } from '../../../lib/core/money.ts';
import { type Api, type Json, signIn } from '../../support/local/api.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { type LocalRound, openLocalRound } from '../../support/world/local-association.ts';
import { SOUTH, WEST } from '../../support/world/town.ts';

const admin = { username: 'root', password: 'un mot de passe choisi' };
const settings = {
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  RATE_LIMIT: '60000/20000',
};

let cleanup: AsyncDisposableStack;
beforeEach(() => {
  cleanup = new AsyncDisposableStack();
});
afterEach(() => cleanup.disposeAsync());

/** After how many answered steps the service is killed, while every member is in a step. */
const KILLS = [7, 24, 41];
const MEMBERS = ['Zoé', 'Inès', 'Noé', 'Léa'];

/** A member who collects, hands over, is counted, and whose money is banked; each step is repeated until it is answered. */
type Walk = { api: Api; round: number; step: number; key: string; handoverId: number };
type Step = (walk: Walk) => Promise<void>;

const counted = (cash: string) => ({ cash, cheques: 0, cheque_count: 0 });

function stepsOf({ chief, operationId }: LocalRound, treasurer: Api, draft: object): Step[] {
  const handovers = '/api/cash/handovers';
  return [
    async ({ api, round, key }) => {
      await api.post('/api/passages', { ...draft, id: key, montant: `${round + 1}.00` });
    },
    async (walk) => {
      const body = { operation_id: operationId, counted: counted('1.00') };
      walk.handoverId = (await walk.api.post(handovers, body, walk.key)).handover_id;
    },
    async ({ handoverId, round, key }) => {
      const path = `${handovers}/${handoverId}`;
      // Every third hand-over is cancelled after it was counted.
      await treasurer.post(
        `${path}/confirm`,
        { counted: counted(`${round + 1}.00`), reason: 'Compté deux fois' },
        `confirm-${key}`,
      );
      if (round % 3 === 2) await chief.post(`${path}/cancel`, { reason: 'Recompté' }, `cancel-${key}`);
    },
    async ({ round, key }) => {
      if (round % 3 === 2) return;
      const body = { operation_id: operationId, to: 'bank', counted: counted('1.00') };
      await treasurer.post(handovers, body, key);
    },
  ];
}

/** Performs steps until the service no longer answers. */
async function walkOn(walk: Walk, steps: Step[], isAnswered: () => void): Promise<void> {
  for (;;) {
    const isDone = await steps[walk.step]?.(walk).then(
      () => true,
      (error: Error) => {
        if (!/does not answer|terminated|answered 409|answered 503/.test(error.message)) throw error;
        return false;
      },
    );
    if (!isDone) return;
    isAnswered();
    walk.step = (walk.step + 1) % steps.length;
    if (walk.step === 0) walk.round += 1;
    walk.key = v7();
  }
}

/** All money is due, declared or confirmed, hand-overs equal the sums of their visits, and no number is missing. */
async function judge({ chief, operationId }: LocalRound): Promise<number> {
  const { members, totals, treasury }: Json = await chief.get(
    `/api/cash/balances?operation_id=${operationId}`,
  );
  const visits = await chief.all('/api/passages');
  const given = visits.reduce((sum, { montant }) => sum + toCents(montant), 0);
  expect(totals.collected).toMatchObject({ cash_cents: given, passages: visits.length });
  for (const { collected, due, declared, confirmed } of [...members, totals])
    expect(collected.cash_cents).toBe(due.cash_cents + declared.cash_cents + confirmed.cash_cents);
  const handovers = await chief.all('/api/cash/handovers');
  const numbers = handovers.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const locked = new Set<number>();
  for (const { handover_id, state, to, expected } of handovers) {
    if (to === 'bank') continue;
    const { passages } = await chief.get(`/api/cash/handovers/${handover_id}`);
    const sum = passages.reduce((cents: number, { amount }: Json) => cents + toCents(amount), 0);
    expect(expected).toMatchObject({ cash: formatCents(sum), passages: passages.length });
    if (state === 'cancelled') continue;
    for (const { passage_id } of passages) {
      expect(locked).not.toContain(passage_id);
      locked.add(passage_id);
    }
  }
  for (const { passage_id, locked: isLocked } of visits) expect(isLocked).toBe(locked.has(passage_id));
  expect(treasury.cash_cents).toBe(treasury.confirmed.cash_cents - treasury.banked.cash_cents);
  expect(treasury.cash_cents).toBeGreaterThanOrEqual(0);
  return handovers.length;
}

async function startAgain(service: LocalService): Promise<LocalService> {
  return startService(service.folder, { ...settings, PORT: new URL(service.url).port });
}

test('a service that is killed while cash is handed over loses no note, and makes none', async () => {
  let service = await startService(await newFolder('killed-handovers'), settings);
  cleanup.defer(async () => void (await service.stop('SIGKILL')));
  const round = await openLocalRound(service, admin);
  const account = await round.chief.post('/api/users', { username: 'theo', role_id: 3 });
  const treasurer = await signIn(service.url, 'theo', account.password);
  const walks: Walk[] = [];
  for (const name of MEMBERS)
    walks.push({ api: await round.join(name), round: 0, step: 0, key: v7(), handoverId: 0 });
  const place = { lat: SOUTH, lon: WEST };
  const draft = { fk_operation: round.operationId, ...place, fk_type_reglement: 'cash' };
  const steps = stepsOf(round, treasurer, draft);
  let made = 0;
  for (const kill of KILLS) {
    let answered = 0;
    const isAnswered = () => {
      answered += 1;
      if (answered === kill) void service.stop('SIGKILL');
    };
    await Promise.all(walks.map((walk) => walkOn(walk, steps, isAnswered)));
    expect(await service.ended).toBe('SIGKILL');
    service = await startAgain(service);
    made = await judge(round);
  }
  expect(made).toBeGreaterThan(10);
});
