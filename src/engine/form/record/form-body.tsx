import { observer } from '@formily/react';
import { Alert, Button } from 'antd';
import { use, useMemo } from 'react';

import { focusField } from '#engine/base/focus-field.ts';
import type { FormSource } from '#engine/base/form-source.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
import { StepSink, WizardContext } from '../parts/wizard-context.ts';
import { SchemaForm } from '../schema-form.tsx';
import { DraftLines } from './draft-lines.tsx';
import { Anchors } from './form-anchors.tsx';
import { listBadFields, type FormSession } from './use-form-session.ts';
import './form-body.css';

interface FormBodyProps {
  readonly session: FormSession;
  readonly source: FormSource;
  readonly row: Row;
  /** The records a dialog is opened on. */
  readonly rows?: readonly Row[] | undefined;
  /** Long forms have their groups as anchors at the left. */
  readonly hasAnchors?: boolean;
}

/** What every frame shows of a form: the draft line, what is wrong, the fields. */
export function FormBody({ session, source, row, rows, hasAnchors = false }: FormBodyProps) {
  const groups = useMemo(() => (hasAnchors ? groupsOf(source.layout) : []), [hasAnchors, source]);
  const form = (
    <StepSink value={session.onStep}>
      <SchemaForm form={session.form} formId={session.formId} {...{ source, row, rows }} />
    </StepSink>
  );
  return (
    <>
      <Drafts session={session} />
      {session.refusal && (
        <Alert className="eform-problems" type="error" showIcon title={session.refusal} />
      )}
      {session.hasFailed && <Problems session={session} source={source} />}
      {groups.length > 1 ? (
        <div className="eform-with-anchors">
          <Anchors groups={groups} />
          {form}
        </div>
      ) : (
        form
      )}
    </>
  );
}

/** The drafts of this form; where it has steps, each is gone on with at the step it was left at. */
function Drafts({ session: { draft, fill } }: { readonly session: FormSession }) {
  const { t } = useTexts();
  const wizard = use(WizardContext);
  return (
    <DraftLines
      draft={draft}
      title={({ step }, at) =>
        step === undefined || !wizard
          ? t('form.draftFound', { at })
          : t('form.draftStep', { step: step + 1, at })
      }
      dropText={wizard ? t('form.draftAnew') : undefined}
      onRestore={(found) => {
        fill(found.values);
        if (found.step !== undefined) wizard?.go(found.step);
        draft.take(found);
      }}
    />
  );
}

/** "3 items need correction" with links; watches the errors only, and only after a failed save. */
const Problems = observer(
  ({
    session: { form, formId },
    source,
  }: {
    readonly session: FormSession;
    readonly source: FormSource;
  }) => {
    const { t } = useTexts();
    const bad = listBadFields(form, source);
    if (bad.length === 0) return null;
    return (
      <Alert
        className="eform-problems"
        type="error"
        showIcon
        title={
          <>
            {t('form.problems', { count: bad.length })}
            <ul>
              {bad.map((name) => (
                <li key={name}>
                  <Button
                    size="small"
                    type="link"
                    style={{ padding: 0 }}
                    onClick={() => focusField(formId, name)}
                  >
                    {source.fields[name]?.title}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        }
      />
    );
  },
);

function groupsOf(node: LayoutNode | undefined): readonly string[] {
  if (!node || !('items' in node)) return [];
  return 'group' in node ? [node.group] : node.items.flatMap(groupsOf);
}
