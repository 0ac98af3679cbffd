import { activeTab } from './active-tab.ts';
import type { FormOpener } from './form-contract.ts';
import type { Row } from './ports.ts';

type RecordRequest = Parameters<FormOpener['openRecord']>[0];
type ActionRequest = Parameters<FormOpener['openAction']>[0];

interface AskedForm {
  readonly key: number;
  /** The tab it was opened from; while another one is shown it waits out of sight. */
  readonly tab: string | undefined;
  readonly end: (values: Row | undefined) => void;
}

/** A dialog that someone waits for. */
export type OpenForm = AskedForm &
  (
    | { readonly kind: 'record'; readonly request: RecordRequest }
    | { readonly kind: 'action'; readonly request: ActionRequest }
  );

/** A form in a tab of its own that someone waits for. */
export interface AwaitedPage {
  readonly initial?: Row;
  readonly end: (values: Row | undefined) => void;
}

let open: readonly OpenForm[] = [];
let count = 0;
const listeners = new Set<() => void>();
const pages = new Map<string, AwaitedPage>();

function change(next: readonly OpenForm[]): void {
  open = next;
  listeners.forEach((listener) => listener());
}

/** The dialogs that are open now; `FormHost` draws them. */
export const formStore = {
  current: (): readonly OpenForm[] => open,
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add: (
    form:
      | { readonly kind: 'record'; readonly request: RecordRequest }
      | { readonly kind: 'action'; readonly request: ActionRequest },
  ): Promise<Row | undefined> =>
    new Promise((resolve) => {
      count += 1;
      const key = count;
      const end = (values: Row | undefined): void => {
        change(open.filter((one) => one.key !== key));
        resolve(values);
      };
      change([...open, { ...form, key, tab: activeTab(), end }]);
    }),
  /** Ends every wait, e.g. at sign-out: nobody finds the dialogs of someone else. */
  clear: (): void => {
    open.forEach(({ end }) => end(undefined));
    [...pages.keys()].forEach((route) => formStore.endPage(route, undefined));
  },
  /** Waits for the form page of a route. A second opening of the same route ends the first wait. */
  awaitPage: (route: string, initial: Row | undefined): Promise<Row | undefined> =>
    new Promise((resolve) => {
      pages.get(route)?.end(undefined);
      pages.set(route, { ...(initial ? { initial } : {}), end: resolve });
    }),
  page: (route: string): AwaitedPage | undefined => pages.get(route),
  endPage: (route: string, values: Row | undefined): void => {
    pages.get(route)?.end(values);
    pages.delete(route);
  },
};
