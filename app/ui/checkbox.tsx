import { useId } from 'preact/hooks';

type Props = { label: string; name: string; value?: string; isChecked?: boolean; hint?: string };

export function Checkbox({ label, name, value = 'oui', isChecked = false, hint }: Props) {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        aria-describedby={hint ? `${id}h` : undefined}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  );
}
