import { useState } from 'preact/hooks';
import { Failure } from './answer.tsx';

export type FileToSave = { name: string; type: string; content: BlobPart };

/** Hands a file to the browser, which keeps it where it keeps what is downloaded. */
function save({ name, type, content }: FileToSave): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it when the next task begins; until then its address must hold.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type Props = { label: string; isBusyLabel: string; read: () => Promise<FileToSave> };

/** A button that reads a file and saves it, and says why when it cannot. */
export function Download({ label, isBusyLabel, read }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const onClick = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      save(await read());
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={onClick}>
        {isBusy ? isBusyLabel : label}
      </button>
      {error !== undefined && <Failure error={error} />}
    </>
  );
}
