import type ts from 'typescript5';

export type Exchange = { params: ts.Type | undefined; answer: ts.Type };

/** The one way to call a method. */
export function signatureOf(type: ts.Type): ts.Signature {
  const [signature, another] = type.getCallSignatures();
  if (!signature || another) throw new Error('a method has one signature');
  return signature;
}

/** What a method takes besides ids, and what it answers in the end. */
export function exchangeOf(signature: ts.Signature, checker: ts.TypeChecker): Exchange {
  const params = signature.parameters.find(({ name }) => name === 'params');
  const response = checker.getAwaitedType(signature.getReturnType());
  const [answer] = response?.aliasTypeArguments ?? [];
  if (response?.aliasSymbol?.name !== 'Response' || !answer) throw new Error('a method answers a response');
  return { params: params && checker.getNonNullableType(checker.getTypeOfSymbol(params)), answer };
}

/** The resources in an answer: itself, those it is one of, those it is a list of. */
export function resourcesIn(answer: ts.Type): ts.Type[] {
  if (answer.isUnion()) return answer.types.flatMap(resourcesIn);
  return answer.symbol.name === 'ApiList' ? [] : [answer];
}
