import { expect, test } from '@jest/globals';
import { deepPath } from '../../../infra/deep-package.ts';
import { UserError } from '../../../infra/local/user-error.ts';

test('a package that is not installed is told with what installs it', () => {
  const told = new UserError('rxdb-of-nobody is not installed: `bash .ci/deep-packages` installs it.');
  expect(() => deepPath('rxdb-of-nobody')).toThrow(told);
});
