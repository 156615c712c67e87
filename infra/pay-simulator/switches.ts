import type { OperationName } from './api/operation-names.ts';

/** The failure of one call. All kinds except `lost` and `slow` fail before the operation runs. */
export type Failure =
  /** 429; without `retryAfter` the header is not sent. */
  | { kind: 'rate_limit'; retryAfter?: number }
  /** 500, stored under the idempotency key and replayed like any first response. */
  | { kind: 'server_error' }
  /** 503, not stored. */
  | { kind: 'unavailable' }
  /** The request is accepted and never answered. */
  | { kind: 'timeout' }
  /** The right response, whose first bytes are sent one per pause. */
  | { kind: 'slow'; pauseMs: number }
  /** 200 with an HTML page instead of JSON, as from a captive portal. */
  | { kind: 'page' }
  /** 502 with an HTML page. */
  | { kind: 'bad_gateway' }
  /** 422 with JSON without `error`, as from a proxy: the SDK treats it as a success. */
  | { kind: 'foreign_problem' }
  /** The connection breaks. */
  | { kind: 'reset' }
  /** The operation runs, then the connection breaks before the response. */
  | { kind: 'lost' };

export type FailureKind = Failure['kind'];

type PlannedFailure = { failure: Failure; times: number; on: OperationName | undefined };

export const signingModes = ['right', 'both', 'wrong'] as const;
export type SigningMode = (typeof signingModes)[number];

/** Fault settings of the simulator for tests and people. */
export type Switches = {
  /** How many times each event is posted; 1 by default. */
  copies: number;
  /** Whether events are collected briefly and posted in another order. */
  shuffle: boolean;
  /** Delay before an event is posted; 0 by default. */
  delayMs: number;
  /** `both` signs with two secrets, as during a rotation; `wrong` with an unknown one. */
  signing: SigningMode;
  /** The `livemode` of events; false by default. */
  livemode: boolean;
  /** Makes the next `times` calls fail, of all operations or only of `on`; several plans apply in order. */
  failNext(failure: Failure, plan?: { times?: number; on?: OperationName }): void;
  /** The failure planned for the next call of an operation. */
  upcoming(operation: string): Failure | undefined;
  /** Consumes and returns the failure planned for the current call. */
  takeFailure(operation: OperationName): Failure | undefined;
  /** Restores the defaults and drops all planned failures. */
  reset(): void;
};

const DEFAULTS = { copies: 1, shuffle: false, delayMs: 0, signing: 'right', livemode: false } as const;

export function newSwitches(): Switches {
  const planned: PlannedFailure[] = [];
  const indexFor = (operation: string) => planned.findIndex(({ on }) => on === undefined || on === operation);
  const switches: Switches = {
    ...DEFAULTS,
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
      Object.assign(switches, DEFAULTS);
      planned.length = 0;
    },
  };
  return switches;
}
