const TABLE = /antd\/es\/table\/InternalTable\.js$/;
const SELECTION = `export const [SELECTION_COLUMN, SELECTION_ALL, SELECTION_INVERT, SELECTION_NONE] = [{}, '', '', ''];
const found = [(columns) => columns, new Set()];
export default () => found;`;
/** A part of a library that ours never shows, and that no import says so. */
export interface LeftOut {
  readonly id: string;
  /** The library's own files that import it. */
  readonly from: RegExp;
  /** How they name it. */
  readonly what: string;
  /** What stands in for it. */
  readonly code: string;
  /** How a source would name it, which works in development and is empty in the product. */
  readonly named?: string;
}

/** What the build leaves out of libraries. */
export const KIT_DIET: readonly LeftOut[] = [
  {
    id: '\0kit:filter',
    from: TABLE,
    what: './hooks/useFilter',
    code: 'const found = [(columns) => columns, [], {}];\nexport const getFilterData = (rows) => rows;\nexport default () => found;',
  },
  {
    id: '\0kit:sorter',
    from: TABLE,
    what: './hooks/useSorter',
    code: 'const found = [(columns) => columns, [], {}, () => ({})];\nexport const getSortData = (rows) => rows;\nexport default () => found;',
  },
  {
    id: '\0kit:selection',
    from: /antd\/es\/table\/(Internal)?Table\.js$/,
    what: './hooks/useSelection',
    code: SELECTION,
  },
  {
    id: '\0kit:selection',
    from: /antd\/es\/table\/hooks\/useFilledColumns\.js$/,
    what: './useSelection',
    code: SELECTION,
  },
  {
    id: '\0kit:paging',
    from: TABLE,
    what: './hooks/usePagination',
    code: 'const found = [{}, () => {}];\nexport const DEFAULT_PAGE_SIZE = 10;\nexport const getPaginationParam = () => ({});\nexport default () => found;',
  },
  { id: '\0kit:pages', from: TABLE, what: '../pagination', code: 'export default () => null;' },
  {
    id: '\0kit:spin',
    from: TABLE,
    what: '../spin',
    code: 'export default ({ children }) => children;',
  },
  {
    id: '\0kit:form',
    from: /antd\/es\/form\/(context|hooks\/useForm)\.js$/,
    what: '@rc-component/form',
    code: 'export const FormProvider = ({ children }) => children;\nexport const useForm = () => [{}];',
  },
  {
    id: '\0kit:notices',
    from: /antd\/es\/app\/App\.js$/,
    what: '../notification/useNotification',
    code: 'export default () => [{}, null];',
  },
  {
    id: '\0kit:filter-style',
    from: /antd\/es\/table\/style\/index\.js$/,
    what: './filter',
    code: 'export default () => ({});',
  },
  {
    id: '\0kit:split-button',
    from: /antd\/es\/dropdown\/index\.js$/,
    what: './dropdown-button',
    code: 'export default () => null;',
    named: 'Dropdown.Button',
  },
  {
    id: '\0kit:input-group',
    from: /antd\/es\/input\/index\.js$/,
    what: './Group',
    code: 'export default () => null;',
    named: 'Input.Group',
  },
  {
    // whoever needs it imports it by itself
    id: '\0kit:search',
    from: /antd\/es\/input\/index\.js$/,
    what: './Search',
    code: 'export default () => null;',
    named: 'Input.Search',
  },
  {
    id: '\0kit:otp',
    from: /antd\/es\/input\/index\.js$/,
    what: './OTP',
    code: 'export default () => null;',
    named: 'Input.OTP',
  },
  // requests go by XMLHttpRequest alone, which tells how far an upload is
  {
    id: '\0http:fetch',
    from: /axios\/lib\/adapters\/adapters\.js$/,
    what: './fetch.js',
    code: 'export const getFetch = () => null;',
  },
  {
    id: '\0kit:skeleton',
    from: /antd\/es\/(modal\/Modal|drawer\/DrawerPanel)\.js$/,
    what: '../skeleton',
    code: 'export default () => null;',
  },
];
