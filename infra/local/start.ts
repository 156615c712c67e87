// The same options as in the scripts of package.json. They halve the memory of the service: on a large machine Node collects
// garbage only after the heap has grown to a large size.
const HEAP_OPTIONS = ['--liftoff-only', '--max-semi-space-size=4', '--max-old-space-size=512'];

const missing = HEAP_OPTIONS.filter((option) => !process.execArgv.includes(option));
const { execve } = process;
// Replaces this process by another Node with the same process id and terminal; Windows does not support this.
if (missing.length > 0 && execve && process.platform !== 'win32') {
  execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)],
    process.env,
  );
}
await import('./run-service.ts');
