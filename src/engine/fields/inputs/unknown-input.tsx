import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import './unknown-input.css';

/** Stands where a schema asks for an input or a type that nobody registered: visible, and the page lives on. */
export function UnknownInput({ id, name, field }: InputProps) {
  const { t } = useTexts();
  const asked = typeof field.form === 'object' ? (field.form.input ?? field.type) : field.type;
  return (
    <div id={id} className="eform-unknown" role="note">
      {t('input.unknown', { name, type: asked })}
    </div>
  );
}
