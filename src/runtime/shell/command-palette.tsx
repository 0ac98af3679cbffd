/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the combobox pattern: keys go to the input, which names the active option */
import { SearchOutlined } from '@ant-design/icons';
import { useSetAtom } from 'jotai';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { menuIcon } from '#runtime/parts/menu-icons.tsx';
import { sortByGroup, searchEntries } from '#runtime/parts/palette-search.ts';
import type { PaletteEntry, Pinyin } from '#runtime/parts/palette-search.ts';
import { openPartAtom } from '#runtime/state/shell-state.ts';
import { useFoundRecords, usePaletteEntries } from './use-palette-entries.ts';
import './command-palette.css';

/** Opens anything by typing a part of its name, its pinyin or its initials. */
export function CommandPalette() {
  const { t } = useTranslation('shell');
  const setOpenPart = useSetAtom(openPartAtom);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const pinyin = usePinyin();
  const entries = usePaletteEntries();
  const records = useFoundRecords(typed);
  const shown = useMemo(
    () => sortByGroup([...searchEntries(entries, typed, pinyin), ...records]),
    [entries, typed, pinyin, records],
  );
  const close = (): void => setOpenPart(null);

  useEffect(() => {
    setAt(0);
  }, [typed]);
  useFocusBack();

  function run(entry: PaletteEntry | undefined, isApart = false): void {
    if (!entry) return;
    close();
    if (isApart && entry.address) window.open(`#${entry.address}`, '_blank', 'noopener');
    else entry.run();
  }
  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown.length) setAt((at + step + shown.length) % shown.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      run(shown[at], event.ctrlKey || event.metaKey);
    else if (event.key === 'Escape') close();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  }

  return (
    <div className="palette-back" onMouseDown={close}>
      <div
        className="palette"
        role="dialog"
        aria-modal="true"
        aria-label={t('palette.field')}
        onMouseDown={(event) => event.stopPropagation()}
      >
        <PaletteInput
          typed={typed}
          active={shown[at] ? `palette-${at}` : undefined}
          onTyped={setTyped}
          onKey={handleKey}
        />
        <Results shown={shown} at={at} onAt={setAt} onRun={run} />
        {shown.length === 0 ? <p className="palette-empty">{t('palette.empty')}</p> : null}
      </div>
    </div>
  );
}

interface PaletteInputProps {
  readonly typed: string;
  /** Id of the option that Enter runs. */
  readonly active: string | undefined;
  readonly onTyped: (typed: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function PaletteInput({ typed, active, onTyped, onKey }: PaletteInputProps) {
  const { t } = useTranslation('shell');
  return (
    <div className="palette-input">
      <SearchOutlined />
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={active}
        aria-label={t('palette.field')}
        placeholder={t('palette.hint')}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={onKey}
      />
      <kbd>Esc</kbd>
    </div>
  );
}

interface ResultsProps {
  readonly shown: readonly PaletteEntry[];
  /** Which of them Enter runs. */
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onRun: (entry: PaletteEntry) => void;
}

/** What fits, under the names of its groups. */
function Results({ shown, at, onAt, onRun }: ResultsProps) {
  const { t } = useTranslation('shell');
  return (
    <ul id="palette-list" role="listbox" aria-label={t('palette.results')}>
      {shown.map((entry, index) => (
        <Fragment key={entry.key}>
          {entry.group === shown[index - 1]?.group ? null : (
            <li className="palette-group" role="presentation">
              {entry.group}
            </li>
          )}
          <li
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => onAt(index)}
            onClick={() => onRun(entry)}
          >
            <span className="palette-icon" aria-hidden="true">
              {menuIcon(entry.icon)}
            </span>
            <span className="palette-title">{entry.title}</span>
            <span className="text-2">{entry.hint}</span>
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

/** Gives the focus back to what had it. */
function useFocusBack(): void {
  const openerRef = useRef(document.activeElement);
  useEffect(
    () => () => {
      if (openerRef.current instanceof HTMLElement) openerRef.current.focus();
    },
    [],
  );
}

/** Pinyin comes as a chunk of its own when the palette is first opened. */
function usePinyin(): Pinyin | null {
  const [pinyin, setPinyin] = useState<Pinyin | null>(null);
  useEffect(() => {
    void import('#runtime/parts/pinyin.ts').then(({ pinyinOf }) => setPinyin(() => pinyinOf));
  }, []);
  return pinyin;
}
