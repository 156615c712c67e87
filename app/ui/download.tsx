import { useState } from 'preact/hooks';
import { type FileToSave, saveFile } from '../requests/save-file.ts';
import { Failure } from './answer.tsx';

type Props = { label: string; isBusyLabel: string; read: () => Promise<FileToSave> };

/** A button that loads and saves a file, and shows an error. */
export function Download({ label, isBusyLabel, read }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const onClick = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      saveFile(await read());
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
