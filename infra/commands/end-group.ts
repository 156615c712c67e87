/** Kills a process that was started `detached`, with all the processes that it has started. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // They have ended meanwhile.
  }
}
