import { useEffect } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { useAskAgain } from '../../requests/ask-again.ts';
import { client } from '../../session.ts';
import { sentencesOfCode } from '../../texts/sentences-of-code.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Progress } from '../../ui/progress.tsx';
import { cutting as texts } from './cutting-texts.ts';

export type Proposal = Answer<'sectors-get-proposal'>;
type Props = { id: number; operation: number; ended: (proposal: Proposal) => void };

/** The progress of a large town's cut; polls until it ends. */
export function CutProgress({ id: proposal_id, operation: operation_id, ended }: Props) {
  const asked = useAnswer(`proposal ${proposal_id}`, (signal) =>
    client.sectors.getProposal({ path: { operation_id, proposal_id }, signal }),
  );
  const { value } = asked;
  useAskAgain(asked, value !== undefined && isGoing(value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once.
  useEffect(() => {
    if (value && !isGoing(value)) ended(value);
  }, [value]);
  return <Answered of={asked}>{(proposal) => <Told of={proposal} />}</Answered>;
}

/** Longer than a worker may take for a cut, with room for a clock that is wrong. */
const INTERRUPTED_MS = 10 * 60_000;

const isInterrupted = ({ state, updated_at }: Proposal): boolean =>
  state === 'running' && Date.now() - Date.parse(updated_at) > INTERRUPTED_MS;

const isGoing = ({ state }: Proposal): boolean => state === 'queued' || state === 'running';

function Told({ of: proposal }: { of: Proposal }) {
  if (proposal.problem) return <Refused code={proposal.problem.code} />;
  if (isInterrupted(proposal)) return <p class="notice">{texts.interrupted}</p>;
  const percent = Math.round(proposal.progress * 100);
  return (
    <Progress done={percent} of={100} state={proposal.state === 'queued' ? texts.queued : texts.running}>
      {`${percent} % — ${texts.mayLeave}`}
    </Progress>
  );
}

function Refused({ code }: { code: string }) {
  const [what, todo] = sentencesOfCode(code);
  return (
    <div class="notice failure" role="alert">
      <p>
        <strong>{what}</strong> {todo}
      </p>
    </div>
  );
}
