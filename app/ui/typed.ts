type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTyped = (field: unknown): field is Field =>
  (field instanceof HTMLInputElement && !['password', 'hidden', 'file'].includes(field.type)) ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isTyped);

/** Checkboxes and radios with one name differ by value. */
const nameOf = (field: Field): string => (isTick(field) ? `${field.name}=${field.value}` : field.name);

function isChanged(field: Field): boolean {
  // `data-first` contains the initial choice; without it, the page controls the list, which counts as
  // unchanged.
  if (field instanceof HTMLSelectElement) return field.value !== (field.dataset['first'] ?? field.value);
  return isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Only changed fields, so that other fields show the service's current values when the form returns. */
export const typedIn = (form: HTMLFormElement): Map<string, string> =>
  new Map(
    fieldsOf(form)
      .filter(isChanged)
      .map((field) => [nameOf(field), isTick(field) ? String(field.checked) : field.value]),
  );

/** Restores typed values in a form; ignores choices that a list no longer offers. */
export function typeAgain(form: HTMLFormElement, typed: ReadonlyMap<string, string>): void {
  for (const field of fieldsOf(form)) {
    const value = typed.get(nameOf(field));
    if (value === undefined) continue;
    if (isTick(field)) field.checked = value === 'true';
    else if (isOffered(field, value)) field.value = value;
  }
  // Notifies code that computes from the input, such as sums.
  form.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
}

const isOffered = (field: Field, value: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((one) => one.value === value);
