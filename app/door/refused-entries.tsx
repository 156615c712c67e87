import { RefusedMarks } from './refused-marks.tsx';
import { RefusedMessages } from './refused-messages.tsx';

/** What the service refused, also for a member whose round is not on this phone. */
export default function RefusedEntries() {
  return (
    <>
      <RefusedMarks />
      <RefusedMessages />
    </>
  );
}
