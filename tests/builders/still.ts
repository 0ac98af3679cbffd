import type { ThemeConfig } from 'antd';

/** The look of parts under test: no motion, and one name for its variables, under which the kit works them out once. */
export const STILL: ThemeConfig = { token: { motion: false }, cssVar: { key: 'still' } };
