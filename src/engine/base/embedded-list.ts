import { createElement } from 'react';

import { listFace, type ListPageProps } from './registry.ts';

/** A list inside another part of the engine. */
export function EmbeddedList(props: ListPageProps) {
  const List = listFace();
  return List ? createElement(List, props) : null;
}
