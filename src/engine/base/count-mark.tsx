import './count-mark.css';

const MAX = 99;

/** How many wait, as a small red mark; nothing while none does. */
export function CountMark({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <sup className="count-mark" title={String(count)}>
      {count > MAX ? `${MAX}+` : count}
    </sup>
  );
}
