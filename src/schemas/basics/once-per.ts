/**
 * What follows from a value that never changes, worked out once for each: whoever holds the value holds what was found, nobody
 * else does. Only for work that looks at nothing but its argument, and whose result nobody changes.
 */
export function oncePer<K extends object, V>(work: (of: K) => V): (of: K) => V {
  const found = new WeakMap<K, { readonly value: V }>();
  return (of) => {
    const known = found.get(of) ?? { value: work(of) };
    found.set(of, known);
    return known.value;
  };
}
