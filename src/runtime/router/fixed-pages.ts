/** A page that no schema draws, and why. */
export interface FixedPage {
  /** Address; `*` and `:x` as the router reads them. */
  readonly path: string;
  /** What the schema language would have to say and does not; printed in docs/reference/screens.md. */
  readonly reason: string;
}

/** A list of pages whose names are kept, so that each needs its loader and its reason. */
const pages = <const T extends Readonly<Record<string, FixedPage>>>(list: T): T => list;

/** Hand-written pages beside the shell. */
export const PLAIN_PAGES = pages({
  login: {
    path: '/login',
    reason:
      'Stands before any schema can be read: without a session the server serves none. Captcha, codes by phone and a forgotten password are its steps.',
  },
  changePassword: {
    path: '/change-password',
    reason: 'At a first sign-in the server answers nothing but this change, schemas included.',
  },
  modeler: {
    path: '/activiti-modeler',
    reason:
      'Processes are drawn: a canvas with symbols and lines, where the words of each element are a form that follows what is chosen.',
  },
  ruleDesigner: {
    path: '/omrules-rule/design',
    reason:
      'Rules are drawn: blocks within blocks that are dragged and typed, with their sentence, their formula and what they would have raised.',
  },
  phone: {
    path: '/m/*',
    reason:
      'A frame for a phone in the field, without menu and tabs: what it shows is drawn from schemas, but scanning a photo, proofs of presence, the cards of a book and what waits for a network are no words of theirs.',
  },
  bookDesigner: {
    path: '/omrules-omsrulestandingbook/add',
    reason:
      'Templates of standing books are drawn: elements are dragged onto a sheet, beside the form itself on a phone.',
  },
  publicView: {
    path: '/p/:entity',
    reason:
      'Read by a key without signing in: without a session the server serves no schema, only the columns and rows of the public view.',
  },
  reportCheck: {
    path: '/check',
    reason:
      'Whether a test report is genuine, asked by the code on it without signing in: the server serves no schema then.',
  },
  screen: {
    path: '/screen/:id',
    reason: 'A big screen that nobody sits at: it signs in by its address and has no shell.',
  },
  notFound: {
    path: '/404',
    reason: 'Says that an address leads nowhere: there is nothing a schema could be about.',
  },
});

export type PlainPageName = keyof typeof PLAIN_PAGES;

/** Pages of schemas that are no tab (SPEC.md section 2): the sheet of a warning, and every big screen. */
const WITHOUT_SHELL = /^\/(?:warningManage\/warningList\/warningDetailPage$|bigScreen[/-])/;

/** Whether the page of a schema stands beside the shell. */
export const isPlainPath = (pathname: string): boolean => WITHOUT_SHELL.test(pathname);

/** The hand-written page beside the shell that an address names; undefined for all others. */
export function plainPageAt(pathname: string): PlainPageName | undefined {
  const bare = pathname.toLowerCase().replace(/\/+$/, '');
  return Object.entries(PLAIN_PAGES).find(([, { path }]) => isAt(bare, path))?.[0] as
    | PlainPageName
    | undefined;
}

/** A path that ends in `/*` holds all addresses below it; a part that begins with `:` stands for any. */
function isAt(pathname: string, path: string): boolean {
  if (path.endsWith('/*')) return pathname.startsWith(path.slice(0, -1));
  const [wanted, given] = [path.split('/'), pathname.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  );
}

/** Whether an address takes the whole window, so that the shell goes with its tabs. */
export const isWholeWindow = (pathname: string): boolean =>
  plainPageAt(pathname) !== undefined || isPlainPath(pathname);

/** Hand-written pages that are tabs of the shell. */
export const TAB_PAGES = pages({
  home: {
    path: '/home',
    reason:
      'Each person arranges, hides and keeps its cards; figures with yesterday, a trend by level and to-dos over several entities come from endpoints of their own.',
  },
  frame: {
    path: '/i-:menuId',
    reason: 'Another product in a frame: an address of the menu, nothing of ours to draw.',
  },
});

/** The screen that shows a process. */
export const PROCESS_SCREEN = 'activiti-process-detail';
