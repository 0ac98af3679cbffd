import type { MenuNews } from '#schemas/api/menu-news.ts';
import { call } from '../services/http.ts';
import { MenuNewsDialog } from './menu-news-dialog.tsx';
import { MenuNewsUndo } from './menu-news-undo.tsx';

interface Props {
  readonly news: MenuNews;
  readonly onRenewed: (news: MenuNews) => void;
}

/** What an update brought and waits for a decision, and what was decided and may be taken back. */
export function MenuNewsParts({ news, onRenewed }: Props) {
  const renew = (): Promise<void> =>
    call('GET /sys/menu/news', {}, { isSilent: true }).then(onRenewed, () => undefined);
  return (
    <>
      {news.entries.length > 0 ? <MenuNewsDialog news={news} onChanged={renew} /> : null}
      <MenuNewsUndo decided={news.decided} onChanged={renew} />
    </>
  );
}
