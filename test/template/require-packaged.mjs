import { existsSync } from 'node:fs';

const STACKS = ['queues', 'api', 'triggers', 'alarms', 'app'];
const STAGES = ['DEV', 'REC', 'PROD'];

/**
 * Exits with one line if PROD is not packaged, whose rules are the strictest, or a stage in part. A landing packages PROD alone;
 * stages that are not packaged at all are not judged.
 */
export default function packaged() {
  const isPackaged = (stage, stack) =>
    existsSync(`dist/${stage}/${stack}/cloudformation-template-update-stack.json`);
  const isWhole = (stage) => STACKS.every((stack) => isPackaged(stage, stack));
  const isBegun = (stage) => stage === 'PROD' || existsSync(`dist/${stage}`);
  const missing = STAGES.filter((stage) => isBegun(stage) && !isWhole(stage));
  if (missing.length === 0) return;
  const stages = STAGES.map((stage) => `--stage ${stage}`).join(' ');
  process.stderr.write(`Templates are missing of ${missing.join(', ')}: npm run package -- ${stages}\n`);
  process.exit(1);
}
