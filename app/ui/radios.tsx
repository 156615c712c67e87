type Props = {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
};

/** A choice without a preselected option. */
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
