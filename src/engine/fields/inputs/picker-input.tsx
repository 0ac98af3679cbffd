import type { RefSelectProps } from 'antd';
import { useMemo, useRef, useState } from 'react';

import { useRecordRow } from '#engine/base/form-context.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { loadOf, pickerOf, type InputProps } from '#engine/base/registry.ts';
import { isManyFilter, textsOf } from './dict-select.tsx';
import { LinkSelect, type FoundOptions } from './link-select.tsx';
import { FALLBACK_KIND } from './picker-kinds.ts';
import { rememberLabel, targetOf, useLabels, whereOf } from './reference.ts';
import { useCreateNew } from './use-create-new.ts';
import { useLoad, useSayInHand } from './use-load.ts';
import { usePickerOptions } from './use-picker-options.ts';

const PickerDialog = lazyPart(async () => (await import('./picker-dialog.tsx')).PickerDialog);

/** Person, department, region or station: chosen in place where there are few, in a dialog with tree and pages where there are many. */
export function PickerInput(props: InputProps) {
  const load = loadOf(targetOf(props.field));
  return <Picker {...props} isMany={false} isForm isGiving={load?.field === props.name} />;
}

export function PickerFilter(props: InputProps) {
  return <Picker {...props} isMany={isManyFilter(props.field)} isForm={false} isGiving={false} />;
}

interface PickerProps extends InputProps {
  readonly isMany: boolean;
  readonly isForm: boolean;
  /** Whoever is chosen gets more to do. */
  readonly isGiving: boolean;
}

type Open = 'no' | 'list' | 'dialog';

function Picker({ isMany, isForm, isGiving, ...props }: PickerProps) {
  const [open, setOpen] = useState<Open>('no');
  const select = useRef<RefSelectProps>(null);
  const kind = targetOf(props.field);
  const ids = textsOf(props.value);
  const labels = useLabels(props, ids, useRecordRow());
  const where = whereOf(props.field);
  const found = useKindOptions({ kind, where }, open === 'list', isGiving);
  const maker = useCreateNew(isForm && open === 'list' ? kind : undefined);
  const choose = (chosen: readonly string[]): void => {
    if (isMany) props.onChange(chosen.length > 0 ? chosen : undefined);
    else props.onChange(chosen[0] ?? null);
  };
  const make = async (making: Promise<{ readonly id: string } | undefined>): Promise<void> => {
    setOpen('no');
    const made = await making;
    if (made) choose([...(isMany ? ids : []), made.id]);
  };
  const close = (): void => {
    setOpen('no');
    props.onBlur?.();
    select.current?.focus();
  };
  const confirm = (chosen: readonly { readonly id: string; readonly label: string }[]): void => {
    chosen.forEach(({ id, label }) => rememberLabel(kind, id, label));
    choose(chosen.map(({ id }) => id));
    close();
  };
  // what does not fit a short list has its dialog at once
  if (open === 'list' && found.isTooMany) setOpen('dialog');
  return (
    <>
      <LinkSelect
        {...props}
        {...{ isMany, isForm, ids, labels, found }}
        selectRef={select}
        isOpen={open === 'list'}
        onOpenChange={(next) => setOpen((now) => (now === 'dialog' ? now : next ? 'list' : 'no'))}
        onChoose={choose}
        onMore={() => setOpen('dialog')}
        maker={
          maker && { title: maker.title, onMake: () => void make(maker.create(found.keyword)) }
        }
      />
      {open === 'dialog' && (
        <PickerDialog
          {...{ kind, isMany, isGiving }}
          {...(where ? { where } : {})}
          chosen={ids.map((id) => ({ id, label: labels.get(id) ?? id }))}
          onCancel={close}
          onCreate={(making) => {
            close();
            void make(making);
          }}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

interface Choice {
  readonly kind: string;
  /** The rule that the rows must meet, as the server is asked. */
  readonly where: string | undefined;
}

/** What there is to choose, with what everybody has in hand where the choice gives him more. */
function useKindOptions(
  { kind, where }: Choice,
  isOpen: boolean,
  isGiving: boolean,
): FoundOptions & { readonly isTooMany: boolean } {
  const shape = pickerOf(kind) ?? FALLBACK_KIND;
  const found = usePickerOptions({ kind, where }, shape, isOpen);
  const load = useLoad(isGiving && isOpen ? loadOf(kind) : undefined);
  const sayInHand = useSayInHand(load);
  const options = useMemo(
    () =>
      load
        ? found.options.map((option) => ({ ...option, inHand: sayInHand(option.value) }))
        : found.options,
    [found.options, load, sayInHand],
  );
  return { ...found, options };
}
