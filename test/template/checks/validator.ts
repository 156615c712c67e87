import { CelEngine, TemplateFile } from '@aws/cloudformation-validate';

const REGION = 'eu-west-3';
const SEVERE = ['FATAL', 'ERROR'];
/** Values unknown to AWS, for some of which the validator only warns. */
const UNKNOWN_VALUE = 'W3030';

/** Opens AWS's template validator; one engine is used for all templates, because starting it takes a second. */
export function openValidator() {
  const engine = new CelEngine();
  return {
    findings: (path: string): string[] =>
      engine
        .validateStandard(new TemplateFile(path), { pseudoParameterOverrides: { region: REGION } })
        .diagnostics.filter(({ severity, ruleId }) => SEVERE.includes(severity) || ruleId === UNKNOWN_VALUE)
        .map(({ ruleId, entity, message }) => `${ruleId} ${entity?.logicalId ?? ''}: ${message}`),
    close: () => engine.free(),
  };
}
