import { CheckOutlined, StopOutlined } from '@ant-design/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { statesName } from '#engine/actions/action-model.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { useMenuPages } from '#runtime/parts/use-page-title.ts';
import { resolvePage } from '../router/resolve-page.ts';
import { loadEntity, loadStates, manifestAtom } from '../services/schemas.ts';
import { firstHelp } from './help-texts.ts';
import { pageFacts } from './page-facts.ts';
import type { PageFacts } from './page-facts.ts';
import { plainHelpName } from './plain-help-name.ts';

interface Help {
  readonly texts: readonly string[];
  readonly facts: PageFacts | null;
}

/** What the current page is for, as it was written; besides it what its schema says: explained fields, buttons and whether I may use them. */
export function PageHelp({ path }: { readonly path: string }) {
  const { t } = useTranslation(['shell', 'common']);
  const help = useHelp(path);
  if (!help) return <p className="text-2">{t('common:loading')}</p>;
  const { texts, facts } = help;
  return (
    <>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {texts.length === 0 && !facts ? <p className="text-2">{t('help.none')}</p> : null}
      {facts && facts.fields.length > 0 ? (
        <>
          <h3>{t('help.fields')}</h3>
          <dl className="help-facts">
            {facts.fields.map(({ title, help: text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {facts ? <Actions actions={facts.actions} /> : null}
    </>
  );
}

interface ActionsProps {
  readonly actions: PageFacts['actions'];
}

/** What I may do here; the rest is folded away, so that it is found by whoever looks for it. */
function Actions({ actions }: ActionsProps) {
  const { t } = useTranslation('shell');
  const mine = actions.filter(({ isAllowed }) => isAllowed);
  const others = actions.filter(({ isAllowed }) => !isAllowed);
  return (
    <>
      {mine.length > 0 ? (
        <>
          <h3>{t('help.actions')}</h3>
          <ActionList actions={mine} />
        </>
      ) : null}
      {others.length > 0 ? (
        <details className="help-others">
          <summary>{t('help.mayNot', { count: others.length })}</summary>
          <ActionList actions={others} />
        </details>
      ) : null}
    </>
  );
}

function ActionList({ actions }: ActionsProps) {
  return (
    <ul className="help-actions">
      {actions.map(({ key, title, purpose, letter, isAllowed }) => (
        <li key={key} data-allowed={isAllowed}>
          {isAllowed ? <CheckOutlined aria-hidden="true" /> : <StopOutlined aria-hidden="true" />}
          <span>
            <strong>{title}</strong> {letter ? <kbd>{letter}</kbd> : null}
            {purpose ? <span className="text-2 help-purpose">{purpose}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function useHelp(path: string): Help | null {
  const ports = usePorts('texts', 'house');
  const manifest = useAtomValue(manifestAtom);
  const pages = useMenuPages();
  const page = useMemo(() => resolvePage(path, { manifest, pages }), [path, manifest, pages]);
  const [help, setHelp] = useState<Help | null>(null);
  const [error, setError] = useState<Error | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const entityName = 'entity' in page ? page.entity : null;
    const names = [
      plainHelpName(path) ?? ('route' in page ? page.route : page.kind),
      ...(entityName ? [entityName] : []),
    ];
    const read = async (): Promise<Help> => {
      const texts = await firstHelp(names);
      const entity = entityName ? await loadEntity(entityName) : null;
      const states = entity ? statesName(entity) : undefined;
      const facts = entity
        ? pageFacts(entity, states ? await loadStates(states) : undefined, ports)
        : null;
      return { texts: Object.values(texts ?? {}), facts };
    };
    setHelp(null);
    read().then(
      (found) => isCurrent && setHelp(found),
      (cause: unknown) =>
        isCurrent && setError(cause instanceof Error ? cause : new Error(String(cause))),
    );
    return () => {
      isCurrent = false;
    };
  }, [page, path, ports]);

  if (error) throw error;
  return help;
}
