import { type Instant, systemClock } from '../../lib/core/time.ts';
import { openChecks } from './api/checks.ts';
import { type ApiSite, serveApi } from './api/serve.ts';
import type { PayContract } from './contract.ts';
import type { Controlled } from './control/controlled.ts';
import { CONTROL, serveControl } from './control/serve.ts';
import { controlsOf } from './controls.ts';
import { type Courier, openCourier, type Webhook } from './delivery/courier.ts';
import { servePages } from './pages/serve.ts';
import { listen, type Serve } from './server.ts';
import { openStateFile, readState } from './state-file.ts';
import { newSwitches } from './switches.ts';
import type { World } from './world.ts';

export type PaySimulatorOptions = {
  /** 0, the default, is any free one. */
  port?: number;
  now?: () => Instant;
  /** Where the state is kept across restarts; absent: in memory only. */
  stateFile?: string;
  secretKey: string;
  webhook: Webhook;
  contract?: PayContract;
};

export type PaySimulator = Controlled & {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  close(): Promise<void>;
};

/** Starts the payment provider on this machine: its API, its webhooks, its pages. */
export async function startPaySimulator(options: PaySimulatorOptions): Promise<PaySimulator> {
  const { port = 0, now = systemClock.now, stateFile, secretKey, webhook, contract } = options;
  const state = await readState(stateFile, now());
  const file = await openStateFile(stateFile, state);
  const server = await listen(port);
  const deliver: World['deliver'] = (event) => courier.add(event);
  const world: World = { state, switches: newSwitches(), url: server.url, now, cause: null, deliver };
  const courier = openCourier(world, webhook, file.changed);
  const checks = openChecks(contract);
  const site: ApiSite = {
    world,
    checks,
    secretKey,
    inFlight: new Set(),
    requests: [],
    changed: file.changed,
    kept: file.kept,
  };
  const on = controlled(site, courier);
  server.open(serving(site, on));
  const close = async () => {
    await server.close();
    await courier.close();
    await file.close();
  };
  return { ...on, url: server.url, close };
}

function controlled({ world, checks, requests, changed, kept }: ApiSite, courier: Courier): Controlled {
  return {
    ...controlsOf(world, changed),
    switches: world.switches,
    contractFaults: checks.faults,
    requests,
    kept,
    hold: courier.hold,
    release: courier.release,
    takeDeliveries: courier.take,
  };
}

function serving(site: ApiSite, on: Controlled): Serve {
  return (request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/v1/')) return serveApi(site, request, response);
    if (url.startsWith(CONTROL)) return serveControl(on, site.secretKey, request, response);
    return servePages(site.world, on, request, response);
  };
}
