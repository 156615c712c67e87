import { NextStep } from '../season/next-step.tsx';

/** What comes next once a town has sectors. */
export default function AfterSectors() {
  return <NextStep after="sectors" />;
}
