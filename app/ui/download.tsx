import { useState } from 'preact/hooks';
import { Failure } from './answer.tsx';

/** A loaded file, or a temporary URL whose response sets the file name and the download. */
type FileToSave = { name: string; type: string; content: BlobPart } | { url: string };

/** Downloads a file with the browser. */
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
  // The browser reads the URL after this task, so it must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

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
