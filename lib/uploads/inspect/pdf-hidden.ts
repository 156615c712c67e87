import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { NotAllowed, nameAt } from './pdf-names.ts';

/** Throws `NotAllowed` when a PDF has hidden layers: layers are removed, so that hidden content would become visible. */
export function requireNothingHidden({ catalog, context }: PDFDocument): void {
  const layers = dictAt(catalog, 'OCProperties');
  const shown = layers && dictAt(layers, 'D');
  if (!layers || !shown) return;
  const areOff = listAt(shown, 'OFF').length > 0 || ['OFF', 'Unchanged'].includes(nameAt(shown, 'BaseState'));
  const mayBeOff = listAt(shown, 'AS').length > 0 && listAt(layers, 'OCGs').some(isOffForReaders);
  const depend = context.enumerateIndirectObjects().some(([, object]) => containsCondition(object));
  if (areOff || mayBeOff || depend) throw new NotAllowed('has layers that are not shown');
}

/** Returns whether a layer is off on screens; it may be on for printers. */
function isOffForReaders(layer: PDFObject | undefined): boolean {
  const usage = layer instanceof PDFDict ? dictAt(layer, 'Usage') : undefined;
  const view = usage && dictAt(usage, 'View');
  return view !== undefined && nameAt(view, 'ViewState') === 'OFF';
}

/** Returns whether an object is shown while layers are off, or by an expression. */
function containsCondition(object: PDFObject): boolean {
  if (object instanceof PDFStream) return containsCondition(object.dict);
  if (!(object instanceof PDFDict)) return false;
  const isCondition = nameAt(object, 'Type') === 'OCMD';
  if (isCondition) return object.has(PDFName.of('VE')) || ['AllOff', 'AnyOff'].includes(nameAt(object, 'P'));
  return object.values().some(containsCondition);
}

function dictAt(dict: PDFDict, key: string): PDFDict | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}

function listAt(dict: PDFDict, key: string): (PDFObject | undefined)[] {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFArray ? value.asArray().map((part) => dict.context.lookup(part)) : [];
}
