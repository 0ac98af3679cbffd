import { registerFields } from '#engine/fields/register-fields.ts';
import { registerBlocks } from '#engine/screen/register-blocks.ts';
import { ScreenPage } from '#engine/screen/screen-page.tsx';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { ScreenFacts } from './screen-ports.ts';
import '#runtime/pages/product-widgets.tsx';

registerFields();
registerBlocks();

/** The page of a screen, drawn from the schema that came with its facts. */
export function WallPage({ facts }: { readonly facts: ScreenFacts }) {
  return <ScreenPage screen={facts.screen as ScreenSchema} />;
}
