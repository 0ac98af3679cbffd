import { Button } from 'antd';

import { LineIcon } from '#engine/base/icon.tsx';
import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import './published-strip.css';

interface PublishedStripProps {
  readonly message: string;
  /** The text that runs now. */
  readonly schema: string | undefined;
  readonly onOpen: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What has just been put in force, and the way to its page; says so where the author has no right to see it. */
export function PublishedStrip({ message, schema, onOpen, onClose }: PublishedStripProps) {
  const { t } = useTexts();
  const { can } = useHouse();
  const wanted = pagePermission(schema);
  const maySee = wanted === undefined || can(wanted);
  return (
    <div className="wb-strip wb-strip-good" role="status">
      <span>
        {message} {maySee ? '' : t('workbench.publish.noRight', { permission: wanted })}
      </span>
      {onOpen && maySee ? (
        <Button size="small" type="primary" onClick={onOpen}>
          {t('workbench.openPage')}
        </Button>
      ) : null}
      <button
        type="button"
        className="engine-iconbutton"
        aria-label={t('workbench.close')}
        title={t('workbench.close')}
        onClick={onClose}
      >
        <LineIcon name="close" />
      </button>
    </div>
  );
}

/** The key of the list of an entity; undefined for other schemas. */
function pagePermission(text: string | undefined): string | undefined {
  try {
    const schema = JSON.parse(text ?? '') as Partial<EntitySchema>;
    return schema.fields && schema.rest
      ? verbPermission(schema as EntitySchema, 'page')
      : undefined;
  } catch {
    return undefined;
  }
}
