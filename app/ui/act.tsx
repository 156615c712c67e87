import { useState } from 'preact/hooks';
import { Failure } from './answer.tsx';

type Props = {
  /** What the button says, and what it says while it works. */
  label: string;
  busy?: string;
  /** Throws what the service refuses: it is told below the button. */
  act: () => Promise<unknown>;
  /** Completes the name of the button where several say the same. */
  about?: string;
  /** What is expected next. */
  isMain?: boolean;
};

/** A button that does one thing, with nothing to fill in. */
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
        aria-label={about && `${label} : ${about}`}
        onClick={onClick}
      >
        {isBusy ? busy : label}
      </button>
      {error !== undefined && <Failure error={error} />}
    </div>
  );
}
