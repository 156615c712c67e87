import type { Needs } from '../../context.ts';

/**
 * Why a part of the log is not rotated.
 * `plain-differs`, `packed-differs`: what lies there is not what was signed. `archive-differs`: what was written, or lies
 * there, is not what was joined. `file-missing`: what was signed is gone. `events-wait`: a day cannot be sealed.
 * `digest-missing`: a day that is compressed was signed once, and that is gone.
 */
export type RotationFaultCode =
  | 'plain-differs'
  | 'packed-differs'
  | 'archive-differs'
  | 'file-missing'
  | 'events-wait'
  | 'digest-missing';

/** Keeps one file from being rotated, and no other. */
export class RotationFault extends Error {
  readonly code: RotationFaultCode;
  readonly key: string;

  constructor(code: RotationFaultCode, key: string) {
    super(`${code} ${key}`);
    this.name = 'RotationFault';
    this.code = code;
    this.key = key;
  }
}

/** The faults of one run. */
export type Faults = {
  met: RotationFault[];
  /** Says so in the log of the service as well. */
  report(fault: RotationFault): void;
  /** False when `work` met a fault. */
  isWithout(work: () => Promise<unknown>): Promise<boolean>;
};

export function collectFaults({ log }: Needs<'log'>): Faults {
  const met: RotationFault[] = [];
  const report = (fault: RotationFault) => {
    met.push(fault);
    log.write('log-rotation-fault', { fault: fault.code, key: fault.key });
  };
  const isWithout = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof RotationFault)) throw error;
      report(error);
      return false;
    }
  };
  return { met, report, isWithout };
}
