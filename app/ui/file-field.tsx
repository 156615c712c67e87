import { Labelled } from './labelled.tsx';

type Props = {
  label: string;
  name: string;
  hint?: string;
  /** The accepted file types. */
  accept: string;
  /** Opens the camera on phones. */
  isOfCamera?: boolean;
  onPick?: (file: File | undefined) => void;
};

/** A field to choose a file of the device. */
export function FileField({ label, name, hint, accept, isOfCamera, onPick }: Props) {
  return (
    <Labelled label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="file"
          name={name}
          accept={accept}
          capture={isOfCamera ? 'environment' : undefined}
          onChange={(event) => onPick?.(event.currentTarget.files?.[0])}
        />
      )}
    </Labelled>
  );
}

/** The file of a form field; undefined if none is chosen. */
export function fileIn(fields: FormData, name: string): File | undefined {
  const file = fields.get(name);
  return file instanceof File && file.size > 0 ? file : undefined;
}
