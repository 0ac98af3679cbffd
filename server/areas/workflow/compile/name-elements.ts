import { childOf, childrenOf, idOf, textOf, type Element } from './element.ts';

/** What elements of a file are called, by their ids: `审批 (approve)`; flows without a name by where they lead. */
export function nameElements(definitions: Element): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const root of childrenOf(definitions, 'rootElements')) collect(root);
  return names;

  function collect(element: Element): void {
    const [id, name] = [idOf(element), nameOf(element)];
    if (id !== '' && name !== null) names.set(id, name === id ? id : `${name} (${id})`);
    for (const one of childrenOf(element, 'flowElements')) collect(one);
  }
}

function nameOf(element: Element): string | null {
  const name = textOf(element, 'name');
  if (name !== null || element.$type !== 'bpmn:SequenceFlow') return name;
  const ends = ['sourceRef', 'targetRef'].map((end) => {
    const node = childOf(element, end);
    return textOf(node, 'name') ?? node?.id ?? '?';
  });
  return ends.join(' → ');
}
