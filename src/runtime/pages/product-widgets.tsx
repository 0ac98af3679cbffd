import type { WidgetConfig } from '#engine/base/define-widget.ts';
import { registerWidgets } from '#engine/base/register-widgets.ts';
import { loadTexts } from '../i18n/setup.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Every folder with a `config.ts` is a widget: nobody keeps a list of them. */
const WIDGETS = import.meta.glob<WidgetConfig>(
  ['../../widgets/*/config.ts', '../widgets/*/config.ts'],
  {
    eager: true,
    import: 'WIDGET',
  },
);

/**
 * Fetches the views that the first form may show. Whoever imports this has handed the widgets of the product to the engine, once for
 * all pages.
 */
export const fetchWidgets = registerWidgets(Object.values(WIDGETS), {
  loadTexts,
  skeleton: <PageSkeleton />,
});
