import type { ComponentType } from 'react';

import type { ChartFaceProps } from '../trial/trace-chart.tsx';

/** What the page gets from the house around it. */
export interface RuleHouse {
  /** Draws an ECharts option. */
  readonly Chart: ComponentType<ChartFaceProps>;
  readonly onBack: () => void;
  /** A new rule was saved for the first time: its address is another one now. */
  readonly onMade: (id: string) => void;
}
