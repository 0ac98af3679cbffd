import {
  snippet,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip, type EditorView } from '@codemirror/view';

import type { SayScreen } from '#schemas/texts/text-keys.ts';
import { proposalsAt } from '../language/complete.ts';
import { parseText, pathAt, placeAt } from '../language/json-tree.ts';
import type { KnownWorld } from '../language/known-names.ts';
import type { Proposal } from '../language/proposals.ts';
import { shapesAt, type SchemaKind } from '../language/shape-at.ts';
import { explain } from '../language/words.ts';

/** What completion and hover ask while somebody types. */
export interface LanguageHelp {
  readonly kind: SchemaKind;
  readonly t: SayScreen;
  /** The newest knowledge; asked anew each time. */
  readonly world: () => KnownWorld;
}

/** The language names what matters first; a boost below this would outweigh how well a name fits what was typed. */
const MOST_RANKS = 49;

/** CodeMirror's completion over `proposalsAt`. */
export function completionSource(
  help: LanguageHelp,
): (context: CompletionContext) => CompletionResult | null {
  return ({ state, pos, explicit }) => {
    const text = state.doc.toString();
    const found = proposalsAt({
      kind: help.kind,
      parsed: parseText(text),
      at: pos,
      world: help.world(),
    });
    if (!found || found.options.length === 0) return null;
    const typed = text.slice(found.from, pos);
    // by itself only where a name has begun; elsewhere on Ctrl+Space
    if (!explicit && !/["\w$]$/.test(typed)) return null;
    const isQuoted = text.charAt(found.from) === '"';
    const from = isQuoted ? found.from + 1 : found.from;
    return {
      from,
      to: pos,
      options: found.options.map((proposal, rank) => ({
        ...asCompletion(proposal, found.to, isQuoted, help),
        boost: -Math.min(rank, MOST_RANKS),
      })),
      validFor: /^[\w$-]*$/,
    };
  };
}

function asCompletion(
  proposal: Proposal,
  end: number,
  isQuoted: boolean,
  { t }: LanguageHelp,
): Completion {
  const info = proposal.word === undefined ? undefined : explain(proposal.word, t);
  return {
    label: proposal.label,
    type:
      proposal.type === 'name'
        ? 'variable'
        : proposal.type === 'snippet'
          ? 'text'
          : proposal.type === 'value'
            ? 'enum'
            : 'property',
    ...(proposal.detail ? { detail: proposal.detail } : {}),
    ...(info ? { info } : {}),
    apply: (view, completion, from, to) =>
      insert(view, {
        proposal,
        completion,
        from: isQuoted ? from - 1 : from,
        to: Math.max(to, endOf(view, end, to)),
      }),
  };
}

/** The token may have grown since the question was asked: its closing quote goes too. */
function endOf(view: EditorView, end: number, to: number): number {
  const rest = /^[\w$-]*"?/.exec(view.state.sliceDoc(to, to + 80))?.[0] ?? '';
  return rest.endsWith('"') ? to + rest.length : Math.min(end, to);
}

interface Insertion {
  readonly proposal: Proposal;
  readonly completion: Completion;
  readonly from: number;
  readonly to: number;
}

/** Puts the proposal in; `|` becomes the place of the cursor. A comma that a new key needs comes with it. */
function insert(view: EditorView, { proposal, completion, from, to }: Insertion): void {
  const needsComma =
    proposal.type === 'property' || proposal.type === 'snippet'
      ? commas(view, from, to)
      : { before: '', after: '' };
  const escaped = `${needsComma.before}${proposal.insert}${needsComma.after}`.replace(
    /[#$\\{}]/g,
    (sign) => (sign === '{' || sign === '}' ? `\\${sign}` : sign),
  );
  // oxlint-disable-next-line no-template-curly-in-string -- the place of the cursor in CodeMirror's snippets
  const template = escaped.includes('|') ? escaped.replace('|', '${}') : `${escaped}\${}`;
  snippet(template)(view, completion, from, to);
  // a new key asks for its value at once
  if (proposal.type === 'property') setTimeout(() => startCompletion(view));
}

function commas(
  view: EditorView,
  from: number,
  to: number,
): { readonly before: string; readonly after: string } {
  const before = /(\S)\s*$/.exec(view.state.sliceDoc(0, from))?.[1] ?? '';
  const after = /^\s*(\S)/.exec(view.state.sliceDoc(to, to + 200))?.[1] ?? '';
  return { before: /["\]}\w]/.test(before) ? ', ' : '', after: after === '"' ? ',' : '' };
}

/** The explanation of the word under the pointer. */
export function wordHover(help: LanguageHelp): Extension {
  return hoverTooltip((view, pos, side) => {
    const text = view.state.doc.toString();
    const parsed = parseText(text);
    const token = placeAt(parsed, side < 0 ? pos : pos + 1);
    if (!token?.token) return null;
    const path = pathAt(parsed, token.token.to);
    const [placed] = shapesAt(help.kind, parsed, path);
    const value =
      token.part === 'value' ? text.slice(token.token.from + 1, token.token.to - 1) : '';
    const key = path.at(-1) ?? '';
    const exact =
      value && placed ? explain(`${wordOf(placed.word, key)}.${value}`, help.t) : undefined;
    const said = exact ?? (placed ? explain(wordOf(placed.word, key), help.t) : undefined);
    if (!said) return null;
    return {
      pos: token.token.from,
      end: token.token.to,
      above: true,
      create: () => ({ dom: tooltip(key, said) }),
    };
  });
}

/** A named part (`field`, `rule`) forgets the key that led to it. */
function wordOf(word: string, key: string): string {
  return word.includes('.') || word === key ? word : `${word}.${key}`;
}

function tooltip(key: string, said: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'wb-hover';
  const name = document.createElement('code');
  name.textContent = key;
  dom.append(name, ` ${said}`);
  return dom;
}
