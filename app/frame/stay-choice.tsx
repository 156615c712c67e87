import { isInstalled } from '../installed.ts';
import { signInTexts as texts } from '../texts/fr.ts';
import { Checkbox } from '../ui/checkbox.tsx';

/** Whether to stay signed in on this device. */
export const StayChoice = () => (
  <Checkbox label={texts.stay} name="stay" hint={texts.stayHint} isChecked={isInstalled()} />
);
