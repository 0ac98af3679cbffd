import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import type { RuleHouse } from '#designer/rule-designer/page/house.ts';
import { RuleDesigner } from '#designer/rule-designer/page/rule-designer.tsx';
import { namedDays } from '#designer/rule-designer/trial/days.ts';
import type { ChartFaceProps } from '#designer/rule-designer/trial/trace-chart.tsx';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { registerFields } from '#engine/fields/register-fields.ts';
import '../pages/product-widgets.tsx';
import { loadTexts } from '../i18n/setup.ts';
import { useDocumentTitle } from '../parts/use-page-title.ts';
import { PortsRoot } from '../ports/ports-root.tsx';
import { goBack } from '../router/navigation.ts';

registerFields();

const Chart = lazyPart(async () => (await import('#widgets/chart/chart.tsx')).Chart);
const ChartFace = (props: ChartFaceProps) => <Chart {...props} />;
/** Where rules are listed. */
const LIST = '/dm-rule';

/** The rule designer in the whole window (`#/omRules-rule/design?id=`, a new rule without it; `&open=` try, versions or publish opens that at once, `&tryFrom=&tryTo=` are the days to try). */
export function RuleDesignerPage() {
  const { search } = useLocation();
  const [isReady, setReady] = useState(false);
  const { t } = useTranslation('designer');
  useDocumentTitle(isReady ? t('designer.page.rule') : '');
  useEffect(() => {
    void loadTexts('designer', 'rule-design', 'rule', 'chart').then(() => setReady(true));
  }, []);
  const house: RuleHouse = useMemo(
    () => ({
      Chart: ChartFace,
      onBack: () => goBack(LIST),
      // the page goes on as it stands: only a reload has to find the rule again
      onMade: (id) =>
        window.history.replaceState(
          window.history.state,
          '',
          `#/omRules-rule/design?id=${encodeURIComponent(id)}`,
        ),
    }),
    [],
  );
  if (!isReady) return null;
  const asked = new URLSearchParams(search);
  return (
    <PortsRoot>
      <RuleDesigner
        key={search}
        id={asked.get('id') ?? undefined}
        first={asked.get('open')}
        tried={namedDays(asked.get('tryFrom'), asked.get('tryTo'))}
        house={house}
      />
    </PortsRoot>
  );
}
