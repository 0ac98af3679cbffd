import { WALL_FIGURES } from '#schemas/language/wall.ts';
import { formatSchema } from '../language/format-schema.ts';

/** What the wizard asks for a new screen. */
export interface NewScreen {
  /** The route: `lab-board`. */
  readonly name: string;
  readonly title: string;
  /** The entity whose list it starts with. */
  readonly entity: string;
  /** Key of a menu group; absent: no entry in the menu. */
  readonly menuParent?: string;
}

/** The text a new screen starts with: tabs, the first with the list of an entity. Who may see the list may see the screen. */
export function blankScreen({ name, title, entity, menuParent }: NewScreen): string {
  return formatSchema(
    JSON.stringify({
      v: 1,
      name,
      title,
      body: { tabs: [{ title, body: { list: entity } }] },
      ...(menuParent
        ? {
            menu: {
              parent: menuParent,
              url: name.replaceAll('-', '/'),
              sort: 50,
              icon: 'appstore',
            },
          }
        : {}),
    }),
  );
}

/** The text a new big screen starts with: the panels and figures of the delivered one, seen by who may see that. */
export function blankWall({ name, title, menuParent }: Omit<NewScreen, 'entity'>): string {
  return formatSchema(
    JSON.stringify({
      v: 1,
      name,
      title,
      permission: 'home:bigScreen',
      body: {
        wall: {
          title,
          scale: 'fit',
          tourSeconds: 8,
          ticker: true,
          figures: Object.fromEntries(WALL_FIGURES.map((figure) => [figure, {}])),
          left: { stations: {}, rates: {}, enterprises: {} },
          right: { alarms: {}, orders: {}, credit: {} },
        },
      },
      ...(menuParent
        ? {
            menu: {
              parent: menuParent,
              url: name.replaceAll('-', '/'),
              sort: 50,
              icon: 'environment',
            },
          }
        : {}),
    }),
  );
}

/** The text a new template of reports starts with: a daily one of points, with the line that says what it is about. */
export function blankReport({
  name,
  title,
  entity,
}: Pick<NewScreen, 'name' | 'title' | 'entity'>): string {
  return formatSchema(
    JSON.stringify({
      v: 1,
      name,
      title,
      entity,
      subject: 'point',
      kinds: ['day'],
      nightly: false,
      sheet: { title, sections: [{ title, part: 'reportFactors' }] },
    }),
  );
}

/** What the wizard asks for new states. `words`: titles of the two statuses and of the move between them, in the language of the schemas. */
export interface NewStates {
  readonly name: string;
  readonly title: string;
  readonly module: string;
  readonly words: { readonly first: string; readonly second: string; readonly move: string };
}

/** The text new states start with: two statuses and the move from one to the other. */
export function blankStates({ name, title, module, words }: NewStates): string {
  return formatSchema(
    JSON.stringify({
      v: 1,
      name,
      title,
      values: {
        0: { title: words.first, tone: 'neutral', icon: 'clock' },
        1: { title: words.second, tone: 'success', icon: 'check-circle' },
      },
      initial: ['0'],
      moves: {
        finish: {
          title: words.move,
          permission: `${module}:${name}:finish`,
          kind: 'primary',
          cases: [{ id: 'finish', from: ['0'], to: ['1'], roles: [] }],
        },
      },
    }),
  );
}
