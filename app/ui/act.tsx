import { useState } from 'preact/hooks';
import { Failure } from './answer.tsx';

type Props = {
  /** The button's label, and its label while busy. */
  label: string;
  busy?: string;
  /** The action; a thrown error is shown below the button. */
  act: () => Promise<unknown>;
  /** Completes the accessible name if several buttons have one label. */
  about?: string;
  /** Highlights the expected next action. */
  isMain?: boolean;
};

/** A button that runs one action, without input. */
export function Act({ label, busy = label, act, about, isMain = false }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const onClick = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    await act().catch(setError);
    setBusy(false);
  };
  return (
    <div class="act">
      <button
        type="button"
        class={isMain ? 'main' : undefined}
        aria-disabled={isBusy}
        aria-label={about && `${label} : ${about}`}
        onClick={onClick}
      >
        {isBusy ? busy : label}
      </button>
      {error !== undefined && <Failure error={error} />}
    </div>
  );
}
