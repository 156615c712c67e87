import { existsSync } from 'node:fs';

const STACKS = ['api', 'triggers', 'alarms', 'app'];
const STAGES = ['DEV', 'REC', 'PROD'];

/** Exits with one line if a stage is not packaged. */
export default function packaged() {
  const isPackaged = (stage, stack) =>
    existsSync(`dist/${stage}/${stack}/cloudformation-template-update-stack.json`);
  const missing = STAGES.filter((stage) => !STACKS.every((stack) => isPackaged(stage, stack)));
  if (missing.length === 0) return;
  const stages = STAGES.map((stage) => `--stage ${stage}`).join(' ');
  process.stderr.write(`Templates are missing of ${missing.join(', ')}: npm run package -- ${stages}\n`);
  process.exit(1);
}
