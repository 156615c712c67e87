import type ts from 'typescript';

export type Exchange = { params: ts.Type | undefined; answer: ts.Type };

/** The only call signature of a method. */
export function signatureOf(type: ts.Type): ts.Signature {
  const [signature, another] = type.getCallSignatures();
  if (!signature || another) throw new Error('a method has one signature');
  return signature;
}

/** The params type of a method and the type its promise resolves to. */
export function exchangeOf(signature: ts.Signature, checker: ts.TypeChecker): Exchange {
  const params = signature.parameters.find(({ name }) => name === 'params');
  const response = checker.getAwaitedType(signature.getReturnType());
  const [answer] = response?.aliasTypeArguments ?? [];
  if (response?.aliasSymbol?.name !== 'Response' || !answer) throw new Error('a method answers a response');
  return { params: params && checker.getNonNullableType(checker.getTypeOfSymbol(params)), answer };
}

/** The resources in a response: itself or the members of its union; none for lists. */
export function resourcesIn(answer: ts.Type): ts.Type[] {
  if (answer.isUnion()) return answer.types.flatMap(resourcesIn);
  return answer.symbol.name === 'ApiList' ? [] : [answer];
}
