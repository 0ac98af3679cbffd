import { usePorts } from '#engine/base/ports-context.ts';
import {
  useRecordKeeping,
  type RecordKeeping,
  type RecordKeepingInput,
} from '../../document/use-record-keeping.ts';
import { bookApi } from '../api.ts';
import { bookBody, bookObstacle } from '../language/head.ts';

/** Under which name an unsaved template is kept in the browser. */
const bookDraftKey = (id: string | undefined): string => `bookDesign.${id ?? 'new'}`;

/** Saves the draft of a template; one that is new is made by its first save. */
export function useBookKeeping(
  input: Pick<RecordKeepingInput, 'row' | 'root' | 'canSave' | 'mayStill' | 'onMade'>,
): RecordKeeping {
  const ports = usePorts('data', 'texts');
  return useRecordKeeping({
    ...input,
    api: bookApi(ports),
    draftKey: bookDraftKey,
    bodyOf: bookBody,
    obstacle: bookObstacle(input.root, ports.t),
  });
}
