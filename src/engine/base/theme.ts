import { theme as antdTheme } from 'antd';
import type { ThemeConfig } from 'antd';

export const DENSITIES = ['loose', 'standard', 'compact'] as const;
/** Row and control heights of the whole product; a setting of the user. */
export type Density = (typeof DENSITIES)[number];

/** px */
export const DENSITY_SIZES: Readonly<
  Record<Density, { readonly row: number; readonly control: number; readonly padding: number }>
> = {
  loose: { row: 48, control: 36, padding: 16 },
  standard: { row: 40, control: 32, padding: 16 },
  compact: { row: 32, control: 28, padding: 12 },
};

export interface Palette {
  readonly bgPage: string;
  readonly bgCard: string;
  readonly bgHover: string;
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  readonly line: string;
  readonly edge: string;
  readonly primary: string;
  readonly onPrimary: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
  readonly sideBg: string;
  readonly sideText: string;
}

/** Colours of UX.md section 2; the contrasts there are measured, so change both together. */
export const LIGHT: Palette = {
  bgPage: '#f2f3f5',
  bgCard: '#ffffff',
  bgHover: '#f7f8fa',
  text1: '#1f2329',
  text2: '#4e5969',
  text3: '#646a73',
  line: '#e5e6eb',
  edge: '#7d8590',
  primary: '#0958d9',
  onPrimary: '#ffffff',
  success: '#237804',
  warning: '#874d00',
  danger: '#cf1322',
  sideBg: '#001529',
  sideText: '#bfcbd9',
};
export const DARK: Palette = {
  bgPage: '#0f141c',
  bgCard: '#141a24',
  bgHover: '#1c2431',
  text1: '#e8edf4',
  text2: '#a3b1c2',
  text3: '#a3b1c2',
  line: '#2a3442',
  edge: '#5b6b7f',
  primary: '#4c9aff',
  onPrimary: '#0b1526',
  success: '#5ad8a6',
  warning: '#ffc53d',
  danger: '#ff7875',
  sideBg: '#0a1b33',
  sideText: '#a6b4c6',
};

const FONT =
  '-apple-system, "PingFang SC", "Microsoft YaHei", "HarmonyOS Sans SC", "Source Han Sans SC", "Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei", sans-serif';

/** antd darkens the given colours for dark themes; ours are measured on our own backgrounds already. */
const darkAlgorithm: typeof antdTheme.darkAlgorithm = (seed, map) => ({
  ...antdTheme.darkAlgorithm(seed, map),
  colorPrimary: DARK.primary,
  colorLink: DARK.primary,
  colorInfo: DARK.primary,
  colorSuccess: DARK.success,
  colorWarning: DARK.warning,
  colorError: DARK.danger,
});

/** antd takes grounds and borders from a palette it builds around the colours; around our dark ones they turn muddy, so they are its own pale ones. */
const lightAlgorithm: typeof antdTheme.defaultAlgorithm = (seed) => ({
  ...antdTheme.defaultAlgorithm(seed),
  colorSuccessBg: '#f6ffed',
  colorSuccessBorder: '#b7eb8f',
  colorWarningBg: '#fffbe6',
  colorWarningBorder: '#ffe58f',
  colorErrorBg: '#fff1f0',
  colorErrorBorder: '#ffa39e',
});

/** How one person's screen looks. `isStill`: for people who want no motion. */
interface Look {
  readonly isDark: boolean;
  readonly density: Density;
  readonly isStill?: boolean;
}

/** What antd's `ConfigProvider` is given: palette, sizes and layers of the product. */
export function themeConfig(look: Look): ThemeConfig {
  return {
    hashed: false,
    // no compactAlgorithm: it would shrink the sizes below a second time
    algorithm: look.isDark ? darkAlgorithm : lightAlgorithm,
    token: { ...colorTokens(look), ...sizeTokens(look) },
    components: partTokens(look),
  };
}

const colorsOf = ({ isDark }: Look) => (isDark ? DARK : LIGHT);

function colorTokens(look: Look): ThemeConfig['token'] {
  const colors = colorsOf(look);
  return {
    colorPrimary: colors.primary,
    colorLink: colors.primary,
    // the kit's paler shade reaches 2.6 to 1 on a row under the pointer
    colorLinkHover: colors.primary,
    colorLinkActive: colors.primary,
    colorInfo: colors.primary,
    colorSuccess: colors.success,
    colorWarning: colors.warning,
    colorError: colors.danger,
    colorText: colors.text1,
    colorTextHeading: colors.text1,
    colorTextSecondary: colors.text2,
    colorTextTertiary: colors.text3,
    colorTextDescription: colors.text3,
    colorTextPlaceholder: colors.text3,
    colorBorder: colors.edge,
    colorBorderSecondary: colors.line,
    colorSplit: colors.line,
    colorBgLayout: colors.bgPage,
    colorBgContainer: colors.bgCard,
    colorBgElevated: look.isDark ? colors.bgHover : colors.bgCard,
  };
}

/** Without motion the kit waits for no end of an animation, which cut short by a style never comes. */
function sizeTokens({ density, isStill }: Look): ThemeConfig['token'] {
  return {
    fontFamily: FONT,
    fontSize: density === 'compact' ? 13 : 14,
    borderRadius: 4,
    controlHeight: DENSITY_SIZES[density].control,
    ...(density === 'compact' ? { sizeStep: 3 } : {}),
    motion: isStill !== true,
    motionDurationFast: '0.12s',
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.2s',
    zIndexPopupBase: 1000,
    wireframe: false,
  };
}

function partTokens(look: Look): ThemeConfig['components'] {
  const colors = colorsOf(look);
  return {
    Button: {
      primaryColor: colors.onPrimary,
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
    },
    // counts on the light red of the dark look: white would have 2.6
    Message: { zIndexPopup: 1200 },
    Modal: { zIndexPopupBase: 1010 },
    Menu: {
      darkItemBg: colors.sideBg,
      darkSubMenuItemBg: colors.sideBg,
      darkPopupBg: colors.sideBg,
      darkItemColor: colors.sideText,
      darkItemSelectedBg: colors.primary,
      darkItemSelectedColor: look.isDark ? colors.onPrimary : '#ffffff',
      itemHeight: 40,
      activeBarBorderWidth: 0,
    },
    Table: {
      headerBg: colors.bgHover,
      headerColor: colors.text2,
      rowHoverBg: colors.bgHover,
      cellPaddingInline: 12,
    },
  };
}

/** Heights of a window below which rows are lower, and from which they are higher, px. */
const LOW_WINDOW = 800;
const HIGH_WINDOW = 1300;

/** The height of a row for a window of this height, where nobody chose one: a low screen still shows ten rows. */
export function rowHeightFor(windowHeight: number): number {
  if (windowHeight < LOW_WINDOW) return 34;
  return windowHeight < HIGH_WINDOW ? DENSITY_SIZES.standard.row : 44;
}

/** Marks of the alarm levels: bars, edges, fills; the dictionary `alarm_level` ships with the same. */
export const LEVEL_COLORS: Readonly<Record<string, string>> = {
  '1': '#4096ff',
  '2': '#d4b106',
  '3': '#fa8c16',
  '4': '#cf1322',
};

/** Custom properties of the page (`--bg-page`, `--text-1`, `--row-height` …) for style sheets of engine, widgets and shell. */
export function cssVariables(look: {
  readonly isDark: boolean;
  readonly density: Density;
}): Readonly<Record<string, string>> {
  const colors = look.isDark ? DARK : LIGHT;
  const sizes = DENSITY_SIZES[look.density];
  return {
    ...Object.fromEntries(
      Object.entries(LEVEL_COLORS).map(([level, color]) => [`--level-${level}`, color]),
    ),
    '--bg-page': colors.bgPage,
    '--bg-card': colors.bgCard,
    '--bg-hover': colors.bgHover,
    '--text-1': colors.text1,
    '--text-2': colors.text2,
    '--text-3': colors.text3,
    '--line': colors.line,
    '--edge': colors.edge,
    '--primary': colors.primary,
    '--on-primary': colors.onPrimary,
    '--success': colors.success,
    '--warning': colors.warning,
    '--danger': colors.danger,
    '--side-bg': colors.sideBg,
    '--side-text': colors.sideText,
    '--font': FONT,
    '--row-height': `${sizes.row}px`,
    '--control-height': `${sizes.control}px`,
    '--page-padding': `${sizes.padding}px`,
  };
}
