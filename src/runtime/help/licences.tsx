import { useEffect, useState } from 'react';

import { helpTexts } from './help-texts.ts';

/** Written by the build (scripts/third-party.mjs). */
const NOTICES = '/third-party.txt';
/** Its licence asks that its mark stays and leads here. */
const BPMN = 'https://bpmn.io';

/** Under which licences the product and what it is made of are used: a few sentences, the whole notices behind a link. */
export function Licences() {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let isCurrent = true;
    void helpTexts('about').then((found) => isCurrent && setTexts(found ?? {}));
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <>
      <h3>{texts['title']}</h3>
      <p>{texts['product']}</p>
      <p>
        {texts['modeler']}{' '}
        <a href={BPMN} target="_blank" rel="noreferrer">
          bpmn.io
        </a>
      </p>
      <p>{texts['font']}</p>
      <p>{texts['map']}</p>
      <a href={NOTICES} target="_blank" rel="noreferrer">
        {texts['notices']}
      </a>
    </>
  );
}
