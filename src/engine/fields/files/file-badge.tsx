import { extensionOf, kindOfFile } from './file-kind.ts';
import './files.css';

/** The kind of a file as a small mark: its extension, in the colour of its kind. */
export function FileBadge({ name }: { readonly name: string }) {
  return (
    <span className="efile-badge" data-kind={kindOfFile(name)} aria-hidden="true">
      {extensionOf(name).slice(0, 4) || '\u2026'}
    </span>
  );
}
