import { type Instant, systemClock } from '../../lib/core/time.ts';
import { openContractChecks, type PayContract } from './api/checks.ts';
import { type ApiContext, serveApi } from './api/serve.ts';
import { controlsOf, type SimulatorControl } from './control/controls.ts';
import { CONTROL, serveControl } from './control/serve.ts';
import { openWebhookDelivery, type Webhook, type WebhookDelivery } from './delivery/webhook-delivery.ts';
import { servePages } from './pages/serve.ts';
import { listen, type Serve } from './server.ts';
import type { State } from './state.ts';
import { openStateFile, readState } from './state-file.ts';
import { newSwitches } from './switches.ts';
import type { World } from './world.ts';

export type PaySimulatorOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  now?: () => Instant;
  /** The file that stores the state across restarts; without it the state is in memory only. */
  stateFile?: string;
  /** The initial state, which the simulator modifies; by default the state in the file, or an empty one. */
  state?: State;
  secretKey: string;
  webhook: Webhook;
  contract?: PayContract;
};

export type PaySimulator = SimulatorControl & {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  close(): Promise<void>;
};

/** Starts a simulated payment provider on this machine: its API, webhooks and pages. */
export async function startPaySimulator(options: PaySimulatorOptions): Promise<PaySimulator> {
  const { port = 0, now = systemClock.now, stateFile, secretKey, webhook, contract } = options;
  const state = options.state ?? (await readState(stateFile, now()));
  const file = await openStateFile(stateFile, state);
  const server = await listen(port);
  const deliver: World['deliver'] = (event) => webhooks.add(event);
  const world: World = { state, switches: newSwitches(), url: server.url, now, cause: null, deliver };
  const webhooks = openWebhookDelivery(world, webhook, file.changed);
  const checks = openContractChecks(contract);
  const context: ApiContext = {
    world,
    checks,
    secretKey,
    inFlight: new Set(),
    requests: [],
    changed: file.changed,
    flush: file.flush,
  };
  const control = controlOf(context, webhooks);
  server.open(dispatch(context, control));
  const close = async () => {
    await server.close();
    await webhooks.close();
    await file.close();
  };
  return { ...control, url: server.url, close };
}

function controlOf(
  { world, checks, requests, changed, flush }: ApiContext,
  webhooks: WebhookDelivery,
): SimulatorControl {
  return {
    ...controlsOf(world, changed),
    switches: world.switches,
    contractFaults: checks.faults,
    requests,
    flush,
    hold: webhooks.hold,
    release: webhooks.release,
    takeDeliveries: webhooks.take,
  };
}

function dispatch(context: ApiContext, control: SimulatorControl): Serve {
  return (request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/v1/')) return serveApi(context, request, response);
    if (url.startsWith(CONTROL)) return serveControl(control, context.secretKey, request, response);
    return servePages(context.world, control, request, response);
  };
}
