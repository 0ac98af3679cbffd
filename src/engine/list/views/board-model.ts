import type { Row, TextPort } from '#engine/base/ports.ts';
import { textOf } from '#engine/base/text-of.ts';
import type { VerbAnswer } from '#schemas/api/entity.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { dictOf } from '#schemas/types/ask.ts';
import type { ActionModel } from '../../actions/action-model.ts';
import type { Actions } from '../../actions/use-actions.tsx';
import type { CellEdit } from '../cell-edit.ts';
import type { ListModel } from '../list-model.ts';

/** One value of the field a board stands by. */
export interface BoardColumn {
  readonly value: string;
  readonly title: string;
}

/** What the server says of the moves of a record: which it may make now, and why not the others. */
export type MoveSaid = VerbAnswer<'moves'>[number];

/** Whether a card may be put into a column, and by what. */
export type DropVerdict =
  | { readonly kind: 'here' }
  | { readonly kind: 'move'; readonly action: ActionModel }
  | { readonly kind: 'edit' }
  | { readonly kind: 'refused'; readonly why: string };

/** The columns in their order: those the schema names, else all values of the status or the dictionary. */
export function columnsOf(
  { entity, spec }: ListModel,
  states: StatesSchema | undefined,
  ports: Pick<TextPort, 'dict'>,
): readonly BoardColumn[] {
  const { by = '', columns } = spec.board ?? {};
  const dict = dictOf(entity.fields[by]);
  const all: readonly BoardColumn[] =
    dict === undefined
      ? Object.entries(states?.values ?? {}).map(([value, { title }]) => ({ value, title }))
      : ports
          .dict(dict)
          .map(({ dictValue, dictLabel }) => ({ value: dictValue, title: dictLabel }));
  return columns ? columns.flatMap((value) => all.find((one) => one.value === value) ?? []) : all;
}

interface Judge {
  readonly entity: EntitySchema;
  readonly by: string;
  readonly states: StatesSchema | undefined;
  readonly actions: Pick<Actions, 'row' | 'detail' | 'targets'>;
  readonly edit: CellEdit | null;
  readonly t: TextPort['t'];
  /** What the server said of this record's moves; undefined while it has not. */
  readonly said: readonly MoveSaid[] | undefined;
}

/** Whether this card may go into that column: by a button whose move leads there, or by editing the value. */
export function judgeDrop(
  row: Row,
  column: BoardColumn,
  { entity, by, states, actions, edit, t, said }: Judge,
): DropVerdict {
  const from = textOf(row[by]);
  if (from === column.value) return { kind: 'here' };
  const field = entity.fields[by];
  if (field && dictOf(field) !== undefined)
    return edit?.mayEdit(row, by, field) ? { kind: 'edit' } : refused(t('board.noEdit'));
  const action = buttonsOf(actions).find((one) => actions.targets(one, row).includes(column.value));
  return judgeMove(action, { states, said, from, column, t });
}

/** A move is made where the server does not say that it may not be. */
function judgeMove(action: ActionModel | undefined, asked: Refused): DropVerdict {
  if (!action) return refused(whyNot(asked));
  const told = asked.said?.find(({ move }) => move === action.spec.move);
  if (asked.said === undefined || told?.can) return { kind: 'move', action };
  return refused(told?.why ?? whyNot(asked));
}

function refused(why: string): DropVerdict {
  return { kind: 'refused', why };
}

/** The buttons of a row and of its page, each once. */
function buttonsOf({ row, detail }: Judge['actions']): readonly ActionModel[] {
  return [...row, ...detail.filter((one) => !row.some(({ key }) => key === one.key))];
}

interface Refused extends Pick<Judge, 'states' | 'said' | 't'> {
  readonly from: string;
  readonly column: BoardColumn;
}

/** The server's own words for a move that leads there; else that no move does, or that it is another's. */
function whyNot({ states, said, from, column, t }: Refused): string {
  const leading = Object.entries(states?.moves ?? {}).filter(([, { cases }]) =>
    cases.some((one) => one.from.includes(from) && one.to.includes(column.value)),
  );
  if (leading.length === 0)
    return t('board.noWay', { from: states?.values[from]?.title ?? from, to: column.title });
  const why = said?.find(({ move, can }) => !can && leading.some(([name]) => name === move))?.why;
  return why ?? t('board.notYours');
}
