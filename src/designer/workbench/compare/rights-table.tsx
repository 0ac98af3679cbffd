import { useEffect, useState } from 'react';

import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import type { Rights } from '#schemas/api/workbench.ts';
import { workbenchApi, type SchemaName } from '../api.ts';
import './rights-table.css';

interface RightsTableProps {
  readonly own: SchemaName;
  readonly text: string;
}

type State =
  | { readonly status: 'asking' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'told'; readonly rights: Rights };

/** Who gains and who loses what when this text is put in force: a line for each role that is touched, with how many people have it. Roles that only gain the names in pickers are folded. */
export function RightsTable({ own: { kind, module, name }, text }: RightsTableProps) {
  const ports = usePorts('data', 'texts');
  const { t } = ports;
  const [state, setState] = useState<State>({ status: 'asking' });
  useEffect(() => {
    let isCurrent = true;
    setState({ status: 'asking' });
    workbenchApi(ports)
      .rights({ kind, module, name }, text)
      .then(
        (rights) => isCurrent && setState({ status: 'told', rights }),
        (error: CallError) => isCurrent && setState({ status: 'failed', message: error.message }),
      );
    return () => {
      isCurrent = false;
    };
  }, [ports, kind, module, name, text]);
  if (state.status !== 'told')
    return (
      <p className="wb-note">
        {state.status === 'asking' ? t('workbench.rights.asking') : state.message}
      </p>
    );
  const { roles } = state.rights;
  if (roles.length === 0) return <p className="wb-note">{t('workbench.rights.nobody')}</p>;
  const minor = roles.filter(({ isMinor }) => isMinor);
  return (
    <>
      <RolesTable
        title={t('workbench.rights.title')}
        roles={roles.filter(({ isMinor }) => !isMinor)}
      />
      {minor.length > 0 ? (
        <details className="wb-rights-more">
          <summary>{t('workbench.rights.minor', { count: minor.length })}</summary>
          <RolesTable title={t('workbench.rights.minor', { count: minor.length })} roles={minor} />
        </details>
      ) : null}
    </>
  );
}

/** A line for each role; nothing where there is none. */
function RolesTable({ title, roles }: Rights & { readonly title: string }) {
  const { t } = useTexts();
  if (roles.length === 0) return null;
  return (
    <table className="wb-rights" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('workbench.rights.role')}</th>
          <th scope="col">{t('workbench.rights.people')}</th>
          <th scope="col">{t('workbench.rights.gains')}</th>
          <th scope="col">{t('workbench.rights.loses')}</th>
        </tr>
      </thead>
      <tbody>
        {roles.map(({ role, people, gains, loses }) => (
          <tr key={role ?? ''}>
            <th scope="row">{role ?? t('workbench.rights.superAdmin')}</th>
            <td>{people}</td>
            <td>{gains.join(t('workbench.rights.comma'))}</td>
            <td data-loses={loses.length > 0}>{loses.join(t('workbench.rights.comma'))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
