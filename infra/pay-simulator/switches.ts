import type { OperationName } from './api/operation-names.ts';

/** What goes wrong with one call. All but `lost` and `slow` happen before anything is done. */
export type Failure =
  /** 429; without `retryAfter` the header is not sent. */
  | { kind: 'rate_limit'; retryAfter?: number }
  /** 500, kept under the idempotency key and answered again as every first answer is. */
  | { kind: 'server_error' }
  /** 503, kept nowhere. */
  | { kind: 'unavailable' }
  /** The request is taken and never answered. */
  | { kind: 'timeout' }
  /** The right answer, one byte per pause to begin with. */
  | { kind: 'slow'; pauseMs: number }
  /** 200 with a page instead of JSON, as a captive network gives. */
  | { kind: 'page' }
  /** 502 with a page. */
  | { kind: 'bad_gateway' }
  /** 422 with JSON that has no `error`, as a proxy gives: the SDK takes it for a success. */
  | { kind: 'foreign_problem' }
  /** The connection breaks. */
  | { kind: 'reset' }
  /** Everything is done, then the connection breaks: only the client does not know. */
  | { kind: 'lost' };

export type FailureKind = Failure['kind'];

type Planned = { failure: Failure; times: number; on: OperationName | undefined };

export const signings = ['right', 'both', 'wrong'] as const;
export type Signing = (typeof signings)[number];

/** What a test or a person may make go wrong. */
export type Switches = {
  /** How many times each event is posted. 1. */
  copies: number;
  /** Events wait a moment for others and leave in another order. */
  shuffle: boolean;
  /** How long an event waits before it is posted. 0. */
  delayMs: number;
  /** `both` signs with two secrets, as while one takes the place of the other; `wrong` with one nobody has. */
  signing: Signing;
  /** What events say of themselves. False. */
  livemode: boolean;
  /** The next calls fail, all or those `on` one operation; several plans are used up in their order. */
  failNext(failure: Failure, plan?: { times?: number; on?: OperationName }): void;
  /** What the next call of an operation is going to suffer. */
  upcoming(operation: string): Failure | undefined;
  /** What the present call is to suffer; it is used up. */
  takeFailure(operation: OperationName): Failure | undefined;
  /** Everything right again. */
  reset(): void;
};

const RIGHT = { copies: 1, shuffle: false, delayMs: 0, signing: 'right', livemode: false } as const;

export function newSwitches(): Switches {
  const planned: Planned[] = [];
  const indexFor = (operation: string) => planned.findIndex(({ on }) => on === undefined || on === operation);
  const switches: Switches = {
    ...RIGHT,
    failNext: (failure, { times = 1, on } = {}) => {
      planned.push({ failure, times, on });
    },
    upcoming: (operation) => planned[indexFor(operation)]?.failure,
    takeFailure: (operation) => {
      const index = indexFor(operation);
      const plan = planned[index];
      if (!plan) return undefined;
      plan.times -= 1;
      if (plan.times <= 0) planned.splice(index, 1);
      return plan.failure;
    },
    reset: () => {
      Object.assign(switches, RIGHT);
      planned.length = 0;
    },
  };
  return switches;
}
