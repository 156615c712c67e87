import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../lib/core/config/config.ts';
import { type Outcome, startRuntimeApi } from './runtime-api.ts';
import { threadTimes } from './thread-times.ts';
import { withTimeout } from './with-timeout.ts';

/** AWS's runtime interface client. */
export const runtimeClient = fileURLToPath(new URL('node_modules/aws-lambda-ric/index.mjs', import.meta.url));
const watchedHandler = fileURLToPath(new URL('watched-handler', import.meta.url));

/** Longer than Lambda's ten seconds, because the machine may be busy; benchmarks measure the init time. */
const INIT_TIMEOUT_MS = 60_000;
const MEMORY_MB = 512;
/** The heap limit; the rest of the memory is for code and buffers. */
const HEAP_MB = 430;

export type LambdaOptions = {
  name: string;
  /** The folder of the unpacked zip. */
  folder: string;
  /** Module and export in it, such as `auth/login.handler`. */
  handler: string;
  environment?: Environment;
  /** Fail every invocation that leaves work behind: see `watched-handler.mjs`. */
  watched?: boolean;
};

/** The time from the start of the process to its first request for an event, in milliseconds. */
type InitTimes = {
  /** CPU time, hardly affected by other load on the machine. */
  computing: number;
  /** Time spent waiting for anything but the CPU. */
  idle: number;
};

/** A function in one process with one invocation at a time, as in Lambda. */
export type LambdaProcess = {
  init: InitTimes;
  /** Kills the process after `seconds`; the time it waited for a processor does not count, as Lambda gives each function its own. */
  invoke(event: unknown, seconds?: number): Promise<Outcome>;
  output(): string;
  errors(): string;
  kill(): Promise<void>;
};

/** Starts a function under the runtime client and waits until it requests its first event. */
export async function startLambda(options: LambdaOptions): Promise<LambdaProcess> {
  const { name } = options;
  const api = await startRuntimeApi({
    // Lambda freezes a process after its response, even if work is pending.
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
  });
  const start = performance.now();
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, runtimeClient], {
    cwd: options.folder,
    env: environmentOf(options, api.address),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = collect(child);
  const { ended, died: failure } = endOf(child, name, printed);
  const kill = async () => {
    // Only SIGKILL ends a process that is stopped or waits in the native client.
    child.kill('SIGKILL');
    await ended;
    api.close();
  };
  const withTimeoutOrKill = async <T>(
    what: string,
    milliseconds: number,
    work: Promise<T>,
    notCounted?: () => number,
  ): Promise<T> => {
    try {
      return await withTimeout(`${name}: ${what}`, milliseconds, Promise.race([work, failure]), notCounted);
    } catch (error) {
      await kill();
      throw error;
    }
  };
  const ready = await withTimeoutOrKill('its init', INIT_TIMEOUT_MS, api.ready);
  const { running, waiting } = threadTimes(child.pid);
  return {
    init: { computing: running, idle: ready - start - running - waiting },
    invoke: (event, seconds = 30) => {
      const before = threadTimes(child.pid).waiting;
      const waited = () => threadTimes(child.pid).waiting - before;
      return withTimeoutOrKill('an invocation', seconds * 1000, api.invoke(event, seconds), waited);
    },
    output: () => printed.output,
    errors: () => printed.errors,
    kill,
  };
}

/** The environment that Lambda would set, and the settings of the function. */
function environmentOf({ name, folder, handler, environment, watched }: LambdaOptions, address: string) {
  return {
    AWS_LAMBDA_RUNTIME_API: address,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MEMORY_MB),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'artefact',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_REGION: 'eu-west-3',
    AWS_DEFAULT_REGION: 'eu-west-3',
    LAMBDA_TASK_ROOT: folder,
    LANG: 'en_US.UTF-8',
    PATH: '/usr/local/bin:/usr/bin:/bin',
    TZ: ':UTC',
    ...environment,
    ...(watched
      ? { _HANDLER: `${watchedHandler}.handler`, WATCHED_HANDLER: handler }
      : { _HANDLER: handler }),
  };
}

type Printed = { output: string; errors: string };

function collect(child: ChildProcess): Printed {
  const printed = { output: '', errors: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.errors += text;
  });
  return printed;
}

/** `failure` rejects when the process ends for any reason. */
function endOf(child: ChildProcess, name: string, printed: Printed) {
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(String(code ?? signal)));
  });
  const died = ended.then((how): never => {
    throw new Error(`${name} ended (${how})\n${printed.output}${printed.errors}`);
  });
  // Avoids an unhandled rejection when nothing awaits it.
  died.catch(() => {});
  return { ended, died };
}
