import type { WidgetConfig } from '#engine/base/define-widget.ts';
import { registerWidgets } from '#engine/base/register-widgets.ts';

const fetchSoon = registerWidgets(
  Object.values(
    import.meta.glob<WidgetConfig>('/src/widgets/*/config.ts', { eager: true, import: 'WIDGET' }),
  ),
  { loadTexts: async () => undefined, skeleton: null },
);

// whoever imports this draws with the widgets of the product too; the texts of tests are here from the beginning
await fetchSoon();
