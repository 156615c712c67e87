import { useId } from 'preact/hooks';

type Props = {
  label: string;
  name: string;
  hint?: string;
  /** The types of files that are offered. */
  accept: string;
  /** On a phone: a picture is taken for it. */
  isOfCamera?: boolean;
  onPick?: (file: File | undefined) => void;
};

/** A file of the device. */
export function FileField({ label, name, hint, accept, isOfCamera, onPick }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        capture={isOfCamera ? 'environment' : undefined}
        aria-describedby={hint ? `${id}h` : undefined}
        onChange={(event) => onPick?.(event.currentTarget.files?.[0])}
      />
    </div>
  );
}
