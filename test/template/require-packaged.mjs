import { existsSync } from 'node:fs';

const STAGES = ['DEV', 'REC', 'PROD'];

/** Exits with one line if a stage is not packaged. */
export default function packaged() {
  const missing = STAGES.filter(
    (stage) => !existsSync(`dist/${stage}/cloudformation-template-update-stack.json`),
  );
  if (missing.length === 0) return;
  const stages = STAGES.map((stage) => `--stage ${stage}`).join(' ');
  process.stderr.write(`There is no template of ${missing.join(', ')}: npm run package -- ${stages}\n`);
  process.exit(1);
}
