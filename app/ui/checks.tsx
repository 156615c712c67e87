import { useId } from 'preact/hooks';

type Props = {
  legend: string;
  hint?: string;
  name: string;
  options: readonly { value: string; label: string; isChecked: boolean }[];
};

/** A group of checkboxes; `FormData.getAll(name)` returns the checked values. */
export function Checks({ legend, hint, name, options }: Props) {
  const id = useId();
  return (
    <fieldset class="checks" aria-describedby={hint ? `${id}h` : undefined}>
      <legend>{legend}</legend>
      {hint && (
        <p class="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      {options.map(({ value, label, isChecked }) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={isChecked} /> <bdi>{label}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
