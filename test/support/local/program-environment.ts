/** The environment of a program that a test starts: these settings, and no others of the test process. */
export function programEnvironment(settings: Record<string, string> = {}): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE: compiled } = process.env;
  // Node's compile cache halves the time of a start.
  return { PATH, ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}), ...settings };
}
