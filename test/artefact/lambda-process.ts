import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../lib/core/config/config.ts';
import { inTime } from './in-time.ts';
import { type Outcome, startRuntimeApi } from './runtime-api.ts';
import { threadTimes } from './thread-times.ts';

/** The program that AWS runs functions with. */
export const runtimeClient = fileURLToPath(new URL('node_modules/aws-lambda-ric/index.mjs', import.meta.url));
const watch = fileURLToPath(new URL('watched-handler', import.meta.url));

/** Lambda gives ten seconds; how long a start takes is measured elsewhere, on a machine with nothing else to do. */
const INIT_PATIENCE_MS = 60_000;
const MEMORY_MB = 512;
/** What Node may use of the memory of a function; the rest is for its code and its buffers. */
const HEAP_MB = 430;

export type LambdaOptions = {
  name: string;
  /** Where the zip was unpacked. */
  folder: string;
  /** Module and export in it, such as `auth/login.handler`. */
  handler: string;
  environment?: Environment;
  /** Fail every invocation that leaves work behind: see `watched-handler.mjs`. */
  watched?: boolean;
};

/** What it took from the start of the process to its first question for work, in milliseconds. */
type Init = {
  /** What its code made the processor do; other work on the machine hardly changes it. */
  computing: number;
  /** What it waited for anything but a processor. */
  idle: number;
};

/** A function that runs as in Lambda: one process, one invocation at a time. */
export type LambdaProcess = {
  init: Init;
  invoke(event: unknown, seconds?: number): Promise<Outcome>;
  output(): string;
  errors(): string;
  kill(): Promise<void>;
};

/** Starts a function under the runtime client and waits until it asks for work. */
export async function startLambda(options: LambdaOptions): Promise<LambdaProcess> {
  const { name } = options;
  const api = await startRuntimeApi({
    // Lambda freezes a process that has answered, with whatever it still had to do.
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
  const { ended, died } = endOf(child, name, printed);
  const kill = async () => {
    // While the native client waits for work, nothing else ends the process.
    child.kill('SIGKILL');
    await ended;
    api.close();
  };
  const orKill = async <T>(what: string, milliseconds: number, work: Promise<T>): Promise<T> => {
    try {
      return await inTime(`${name}: ${what}`, milliseconds, Promise.race([work, died]));
    } catch (error) {
      await kill();
      throw error;
    }
  };
  const ready = await orKill('its init', INIT_PATIENCE_MS, api.ready);
  const { running, queued } = threadTimes(child.pid);
  return {
    init: { computing: running, idle: ready - start - running - queued },
    invoke: (event, seconds = 30) => orKill('an invocation', seconds * 1000, api.invoke(event, seconds)),
    output: () => printed.output,
    errors: () => printed.errors,
    kill,
  };
}

/** Nothing of this machine but what Lambda would set, and the settings of the function. */
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
    ...(watched ? { _HANDLER: `${watch}.handler`, WATCHED_HANDLER: handler } : { _HANDLER: handler }),
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

/** `died` fails when the process ends, whoever ended it. */
function endOf(child: ChildProcess, name: string, printed: Printed) {
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(String(code ?? signal)));
  });
  const died = ended.then((how): never => {
    throw new Error(`${name} ended (${how})\n${printed.output}${printed.errors}`);
  });
  // Nobody may be waiting when it ends.
  died.catch(() => {});
  return { ended, died };
}
