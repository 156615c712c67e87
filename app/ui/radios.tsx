type Props = {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
};

/** A choice between a few, none of which is taken for granted. */
export const Radios = ({ legend, name, options }: Props) => (
  <fieldset>
    <legend>{legend}</legend>
    {options.map(([value, label]) => (
      <label key={value} class="radio">
        <input type="radio" name={name} value={value} />
        {label}
      </label>
    ))}
  </fieldset>
);
