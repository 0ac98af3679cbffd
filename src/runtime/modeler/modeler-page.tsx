import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { ProcessModeler } from '#designer/process-modeler/page/process-modeler.tsx';
import { registerFields } from '#engine/fields/register-fields.ts';
import { loadTexts } from '../i18n/setup.ts';
import { useDocumentTitle } from '../parts/use-page-title.ts';
import { PortsRoot } from '../ports/ports-root.tsx';
import { goBack } from '../router/navigation.ts';

registerFields();

/** Where models are listed. */
const LIST = '/activiti-model';

/** The process modeler in the whole window (`#/activiti-modeler?modelId=`). */
export function ModelerPage() {
  const { search } = useLocation();
  const [isReady, setReady] = useState(false);
  const { t } = useTranslation('designer');
  useDocumentTitle(isReady ? t('designer.page.process') : '');
  useEffect(() => {
    void loadTexts('designer', 'modeler').then(() => setReady(true));
  }, []);
  if (!isReady) return null;
  const address = Object.fromEntries(new URLSearchParams(search));
  return (
    <PortsRoot>
      <ProcessModeler key={search} address={address} onBack={() => goBack(LIST)} />
    </PortsRoot>
  );
}
