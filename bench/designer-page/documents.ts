const BLOCKS_A_ROW = 3;
/** Elements of a group of the sheet, itself among them. */
const GROUP = 10;
const KINDS = ['number', 'calc', 'check', 'text', 'radio', 'date', 'textarea', 'select'] as const;

/** A rule of so many blocks: comparisons in groups of eight, 且 and 或 in turns. */
export function treeOf(blocks: number): object | null {
  const rows = Math.floor(blocks / BLOCKS_A_ROW);
  if (rows === 0) return null;
  const compare = (n: number): object => ({
    id: `c${n}`,
    op: 'compare',
    is: '>',
    left: { id: `l${n}`, op: 'measured', factor: n % 2 === 0 ? 'w21003' : 'w01018' },
    right: { id: `r${n}`, op: 'number', value: n, unit: 'mg/L' },
  });
  const groups = Array.from({ length: Math.ceil(rows / 8) }, (_, group) => ({
    id: `g${group}`,
    op: group % 2 === 0 ? 'or' : 'and',
    of: Array.from({ length: Math.min(8, rows - group * 8) }, (_one, at) =>
      compare(group * 8 + at),
    ),
  }));
  return {
    v: 1,
    period: 'hour',
    recover: 1,
    when: { id: 'root0', op: 'and', of: groups },
    then: [{ id: 'a1', do: 'diagnose' }],
  };
}

/** A template of so many elements: groups in two columns, each with numbers, what is worked out of the last of them, and what is chosen. */
export function bookOf(elements: number): object {
  const element = (group: number, n: number): object => {
    const kind = KINDS[n % KINDS.length];
    return {
      id: `e${group}x${n}`,
      kind,
      key: `v${group}x${n}`,
      title: `第 ${n + 1} 项`,
      ...(kind === 'calc' && { formula: `v${group}x8 * 2` }),
      ...(kind === 'text' && { visibleIf: `v${group}x8 > 1` }),
      ...(['check', 'radio', 'select'].includes(kind ?? '') && { options: ['正常', '异常'] }),
    };
  };
  return {
    v: 1,
    elements: Array.from({ length: Math.floor(elements / GROUP) }, (_, group) => ({
      id: `g${group}`,
      kind: 'group',
      title: `第 ${group + 1} 部分`,
      columns: 2,
      elements: Array.from({ length: GROUP - 1 }, (_one, n) => element(group, n)),
    })),
  };
}
