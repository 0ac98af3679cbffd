import './process-modeler.css';
import { useData } from '#engine/base/ports-context.ts';
import type { ModelFacts, ModelSource } from '#schemas/api/workflow-definitions.ts';
import { useDocument, Waiting } from '../../desk/waiting.tsx';
import { useEditing } from '../../editing/use-editing.ts';
import { modelerApi } from '../api.ts';
import { DefinitionDifference } from './definition-difference.tsx';
import { ModelDesk } from './model-desk.tsx';
import { ReadOnlyDesk } from './read-only-desk.tsx';

/** What the address asks for. */
export interface ModelerAddress {
  readonly modelId?: string;
  readonly definitionId?: string;
  /** A definition the other one is compared with. */
  readonly compareWith?: string;
}

interface ProcessModelerProps {
  readonly address: ModelerAddress;
  readonly onBack: () => void;
}

/** The page that draws processes: a model to be changed, a deployed version to be looked at, or two versions side by side. */
export function ProcessModeler({ address, onBack }: ProcessModelerProps) {
  const { modelId, definitionId, compareWith } = address;
  if (definitionId && compareWith)
    return <DefinitionDifference from={compareWith} to={definitionId} onBack={onBack} />;
  if (definitionId) return <Definition id={definitionId} onBack={onBack} />;
  return <Model id={modelId ?? ''} onBack={onBack} />;
}

interface PartProps {
  readonly id: string;
  readonly onBack: () => void;
}

const NO_FACTS: ModelFacts = { handlers: [], forms: [] };

function Model({ id, onBack }: PartProps) {
  const ports = useData();
  const { answer, failure, again } = useDocument(
    async (): Promise<readonly [ModelSource, ModelFacts]> => {
      const api = modelerApi(ports);
      const source = await api.source(id);
      return [source, source.canEdit ? await api.facts() : NO_FACTS];
    },
    id,
  );
  const editing = useEditing({
    kind: 'process',
    document: id,
    isOn: answer?.[0].canEdit === true,
    onGained: again,
  });
  if (answer === null) return <Waiting failure={failure} onRetry={again} onBack={onBack} />;
  const [source, facts] = answer;
  // whoever draws while another one takes over keeps what he drew in sight
  if (!source.canEdit || (!editing.mayEdit && !editing.wasMine))
    return <ReadOnlyDesk source={source} editing={editing} onBack={onBack} />;
  return (
    <ModelDesk
      key={`${source.id}.${source.rev}`}
      source={source}
      facts={facts}
      editing={editing}
      onBack={onBack}
      onReload={again}
    />
  );
}

function Definition({ id, onBack }: PartProps) {
  const ports = useData();
  const { answer, failure, again } = useDocument(() => modelerApi(ports).definition(id), id);
  return answer === null ? (
    <Waiting failure={failure} onRetry={again} onBack={onBack} />
  ) : (
    <ReadOnlyDesk source={answer} onBack={onBack} />
  );
}
