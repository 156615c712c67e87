import { randomUUID } from 'node:crypto';
import { openServiceLog } from '../../infra/local/service-log.ts';
import { systemClock } from '../../lib/core/time.ts';

type Answered = { method: string | undefined; url: string | undefined; status: number; begun: number };

/** Writes a line to a file for each request, as long as the service's own line. */
export function openRequestLog(file: string): (answered: Answered) => void {
  const { sink } = openServiceLog(file);
  return ({ method, url = '', status, begun }) => {
    const [path] = url.split('?');
    const ms = Math.round((performance.now() - begun) * 10) / 10;
    const line = {
      at: systemClock.now(),
      level: 'info',
      text: 'answered',
      id: randomUUID(),
      method,
      path,
      status,
      ms,
    };
    sink(JSON.stringify(line));
  };
}
