import { userDeleted } from '../../lib/consequences/users.ts';
import { Replay, replayErasures } from '../../lib/privacy/replay-erasures.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'replay-erasures',
  summary: 'Erase again, after a restored backup, whom the list outside the database names',
  timeout: 900,
  input: Replay,
  uses: ['field-keys', 'erasures-read'],
  sends: ['check-upload', 'build-export'],
  consequences: userDeleted,
  handle: (ctx, input) => replayErasures(ctx, input),
});
