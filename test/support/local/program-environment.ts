/** The environment of a program that a test starts: these settings, and no other of the process that runs the test. */
export function programEnvironment(settings: Record<string, string> = {}): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE: compiled } = process.env;
  // Where Node keeps what it compiled: half of a start is spent on that.
  return { PATH, ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}), ...settings };
}
