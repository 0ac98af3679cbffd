/**
 * The names that read themselves, over others or at once. Each is looked at once, however many read it (Tarjan's strongly connected
 * components).
 * @param reads what each name reads; names that it does not hold read nothing
 */
export function inCircles(reads: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const order = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  /** @returns the earliest open name that is reached from this one */
  const visit = (name: string): number => {
    const at = order.size;
    let earliest = at;
    order.set(name, at);
    open.push(name);
    isOpen.add(name);
    for (const read of reads.get(name) ?? []) {
      if (!reads.has(read)) continue;
      const known = order.get(read);
      if (known === undefined) earliest = Math.min(earliest, visit(read));
      else if (isOpen.has(read)) earliest = Math.min(earliest, known);
      if (read === name) found.add(name);
    }
    if (earliest === at) close(name);
    return earliest;
  };
  const close = (name: string): void => {
    const together = open.splice(open.indexOf(name));
    for (const one of together) {
      isOpen.delete(one);
      if (together.length > 1) found.add(one);
    }
  };
  for (const name of reads.keys()) if (!order.has(name)) visit(name);
  return found;
}
