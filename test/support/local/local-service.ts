import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePorts } from './ports.ts';
import { programEnvironment } from './program-environment.ts';
import { until } from './until.ts';

const START_TIMEOUT_MS = 180_000;

/** How a process ended: its exit code, or the signal that killed it. */
type End = number | NodeJS.Signals;

type ServiceProcess = {
  output(): string;
  errors(): string;
  ended: Promise<End>;
  /** Sends the signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<End>;
};

export type LocalService = ServiceProcess & { url: string; inboxUrl: string; payUrl: string; folder: string };

type Settings = Record<string, string>;

/** Runs the command of `npm start` with only these settings, after `before` in the same shell. */
function spawnService(settings: Settings, before = 'true'): ServiceProcess {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const command = `${before}; exec '${process.execPath}' infra/local/start.ts`;
  const env = programEnvironment(settings);
  const child = spawn('sh', ['-c', command], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.errors += text;
  });
  const ended = new Promise<End>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  return {
    output: () => printed.output,
    errors: () => printed.errors,
    ended,
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

const PORTS = ['PORT', 'SMTP_PORT', 'INBOX_PORT', 'PAY_PORT'] as const;

/** Free ports as settings, different from the ports that are already set. */
async function freePortSettings(settings: Settings) {
  const set = PORTS.flatMap((name) => (settings[name] ? [Number(settings[name])] : []));
  const [PORT, SMTP_PORT, INBOX_PORT, PAY_PORT] = (await freePorts(PORTS.length, set)).map(String);
  if (!PORT || !SMTP_PORT || !INBOX_PORT || !PAY_PORT) throw new Error('there are no free ports');
  return { PORT, SMTP_PORT, INBOX_PORT, PAY_PORT };
}

/** Starts the service on a state folder and waits until it is ready. */
export async function startService(
  folder: string,
  settings: Settings = {},
  before?: string,
): Promise<LocalService> {
  const ports = await freePortSettings(settings);
  const service = spawnService({ STATE_DIR: folder, ...ports, ...settings }, before);
  await untilReady(service);
  const { PORT, INBOX_PORT, PAY_PORT } = { ...ports, ...settings };
  const at = (port: string) => `http://127.0.0.1:${port}`;
  return { ...service, url: at(PORT), inboxUrl: at(INBOX_PORT), payUrl: at(PAY_PORT), folder };
}

/** Runs a start that is expected to fail and returns its exit code and stderr. */
export async function refusedStart(
  settings: Settings,
  before?: string,
): Promise<{ end: End; errors: string }> {
  const start = spawnService({ ...(await freePortSettings(settings)), ...settings }, before);
  return { end: await start.ended, errors: start.errors() };
}

async function untilReady(service: ServiceProcess): Promise<void> {
  let end: End | undefined;
  void service.ended.then((how) => {
    end = how;
  });
  const ready = () => {
    if (end !== undefined) throw new Error(`the service ended with ${end}: ${service.errors()}`);
    return /^Ready after .*$/m.exec(service.output()) ?? undefined;
  };
  try {
    await until('the service to be ready', ready, START_TIMEOUT_MS);
  } catch (error) {
    await service.stop('SIGKILL');
    throw error;
  }
}
