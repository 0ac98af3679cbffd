import type { IconName } from '#schemas/language/part-names.ts';
import './icon.css';

const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';

/** Line drawings on a 24 x 24 field, small enough to stand in a thousand cells. */
const PATHS: Readonly<Record<IconName, string>> = {
  clock: `${CIRCLE}M12 7v5l3.5 2`,
  inbox: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1.5 3h5L16 13h5',
  sync: 'M20 11a8 8 0 0 0-14.5-4L4 8.500M4 4v4.500h4.500M4 13a8 8 0 0 0 14.500 4L20 15.500M20 20v-4.500h-4.500',
  audit: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M8 11l2.200 2.200L14 9.500',
  'file-done': 'M6 3h8l4 4v14H6zM14 3v4h4M9 14l2.200 2.200L15.500 12',
  'check-circle': `${CIRCLE}M8 12l3 3 5-6`,
  stop: `${CIRCLE}M6 6l12 12`,
  rollback: 'M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 9h-3',
  delete: 'M4 6h16M9 6V3.500h6V6M6 6l1 15h10l1-15M10 10v7M14 10v7',
  'close-circle': `${CIRCLE}M9 9l6 6M15 9l-6 6`,
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
  warning: 'M12 4l9 16H3zM12 10v5M12 17.500v.500',
  info: `${CIRCLE}M12 11v6M12 7.500v.500`,
  help: `${CIRCLE}M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.700.300-1 .800-1 1.700M12 16.500v.500`,
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  reload: 'M20 12a8 8 0 1 1-2.500-5.800L20 8.500M20 4v4.500h-4.500',
  setting: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h14M20 12h0',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  density: 'M4 5h16M4 12h16M4 19h16M4 8.500h16M4 15.500h16',
  export: 'M12 3v12M8 11l4 4 4-4M4 17v4h16v-4',
  download: 'M12 3v12M8 11l4 4 4-4M4 17v4h16v-4',
  import: 'M12 15V3M8 7l4-4 4 4M4 17v4h16v-4',
  upload: 'M12 15V3M8 7l4-4 4 4M4 17v4h16v-4',
  print: 'M7 8V3h10v5M5 8h14a2 2 0 0 1 2 2v6h-4M3 16v-6a2 2 0 0 1 2-2M7 14h10v7H7zM3 16h4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  close: 'M6 6l12 12M18 6L6 18',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v2',
  pin: 'M9 3h6l-1 6 4 4H6l4-4zM12 13v8',
  more: 'M4.500 12h1M11.500 12h1M18.500 12h1',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  location:
    'M12 21s7-6.500 7-12a7 7 0 0 0-14 0c0 5.500 7 12 7 12zM12 6.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  check: 'M5 12l5 5 9-10',
  send: 'M3 11l18-7-7 17-3-7zM11 14l10-10',
  star: 'M12 3l2.800 5.800 6.200.900-4.500 4.400 1.100 6.200L12 17.300l-5.600 3 1.100-6.200L3 9.700l6.200-.900z',
  'star-filled':
    'M12 3l2.800 5.800 6.200.900-4.500 4.400 1.100 6.200L12 17.300l-5.600 3 1.100-6.200L3 9.700l6.200-.900zM8 12h8',
  mute: 'M4 10v4h3l5 4V6L7 10zM16 9l5 6M21 9l-5 6',
  bookmark: 'M6 3h12v18l-6-4-6 4z',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  cards: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  chart: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  board: 'M4 4h4.500v16H4zM9.800 4h4.500v10H9.800zM15.500 4H20v13h-4.500z',
  calendar: 'M4 6h16v15H4zM4 10h16M8 3v4M16 3v4M8 14h2M14 14h2M8 17.500h2',
  timeline: 'M6 4v16M6 7h14M6 12h10M6 17h12',
  map: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 3.500-6 8-6s8 2 8 6',
  mobile: 'M7 2h10v20H7zM11 18.500h2',
  pause: 'M8 5v14M16 5v14',
  redo: 'M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 9h3',
  unlock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 7.500-2M12 15v2',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.010M4 12h.010M4 18h.010',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9M16 7l3 3',
  logout: 'M10 4H4v16h6M9 12h12M17 8l4 4-4 4',
  'field-time': 'M12 3a9 9 0 1 0 9 9M12 7v5l3.500 2M15 4h6M18 4v4',
  save: 'M4 4h13l3 3v13H4zM8 4v5h7V4M8 20v-6h8v6',
  cloud: 'M7 19a4.500 4.500 0 0 1-.500-9 6 6 0 0 1 11.500 1.500A3.800 3.800 0 0 1 17.500 19z',
  message: 'M4 5h16v11H11l-4 4v-4H4zM8 9h8M8 12h5',
  environment:
    'M12 21s7-6.500 7-12a7 7 0 0 0-14 0c0 5.500 7 12 7 12zM12 6.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  swap: 'M4 9h15l-4-4M20 15H5l4 4',
};

interface LineIconProps {
  readonly name: string;
}

/** A small decorative icon in the colour of the text; unknown names draw nothing. */
export function LineIcon({ name }: LineIconProps) {
  const path = isLineIcon(name) ? PATHS[name] : undefined;
  return path ? (
    <svg className="engine-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  ) : null;
}

/** Whether a name can be drawn. */
export function isLineIcon(name: string): name is IconName {
  return Object.hasOwn(PATHS, name);
}
