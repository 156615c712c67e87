import { useId } from 'preact/hooks';

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
