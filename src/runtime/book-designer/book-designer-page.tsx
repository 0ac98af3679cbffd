import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { BookDesigner } from '#designer/book-designer/page/book-designer.tsx';
import type { BookHouse } from '#designer/book-designer/page/house.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import '../pages/product-widgets.tsx';
import { loadTexts } from '../i18n/setup.ts';
import { useDocumentTitle } from '../parts/use-page-title.ts';
import { PortsRoot } from '../ports/ports-root.tsx';
import { goBack } from '../router/navigation.ts';
import { appStore, dictsAtom } from '../state/session-state.ts';

registerFields();

/** Where templates are listed. */
const LIST = '/omRules-omsRuleStandingBook';

/** The designer of standing books in the whole window (`#/omRules-omsRuleStandingBook/add?id=`, a new template without it; `&open=` phone, versions or publish opens that at once). */
export function BookDesignerPage() {
  const { search } = useLocation();
  const [isReady, setReady] = useState(false);
  const { t } = useTranslation('designer');
  useDocumentTitle(isReady ? t('designer.page.book') : '');
  useEffect(() => {
    void loadTexts('designer', 'book-design', 'book', 'workbench').then(() => setReady(true));
  }, []);
  const house: BookHouse = useMemo(
    () => ({
      onBack: () => goBack(LIST),
      dictTypes: () => [...appStore.get(dictsAtom).keys()],
      // the page goes on as it stands: only a reload has to find the template again
      onMade: (id) =>
        window.history.replaceState(
          window.history.state,
          '',
          `#/omRules-omsRuleStandingBook/add?id=${encodeURIComponent(id)}`,
        ),
    }),
    [],
  );
  if (!isReady) return null;
  const asked = new URLSearchParams(search);
  return (
    <PortsRoot>
      <BookDesigner
        key={search}
        id={asked.get('id') ?? undefined}
        first={asked.get('open')}
        house={house}
      />
    </PortsRoot>
  );
}
