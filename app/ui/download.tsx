import { useState } from 'preact/hooks';
import { Failure } from './answer.tsx';

/** A file that was read, or where it lies for a while: the bucket says that it is to be saved, and under which name. */
type FileToSave = { name: string; type: string; content: BlobPart } | { url: string };

/** Hands a file to the browser, which keeps it where it keeps what is downloaded. */
function save(file: FileToSave): void {
  const link = document.createElement('a');
  if ('url' in file) {
    link.href = file.url;
    link.click();
    return;
  }
  const url = URL.createObjectURL(new Blob([file.content], { type: file.type }));
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser reads it after this task: until then its address must hold.
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
