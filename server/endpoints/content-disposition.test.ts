import { writeContentDisposition } from './content-disposition.ts';

describe('the name of a download', () => {
  it('keeps every character in the encoded form and only plain ones in the other', () => {
    expect(writeContentDisposition('报表 2026;"x".xlsx')).toBe(
      `attachment; filename="__ 2026__x_.xlsx"; filename*=UTF-8''%E6%8A%A5%E8%A1%A8%202026%3B%22x%22.xlsx`,
    );
  });

  it.each(['a\r\nSet-Cookie:x=1.pdf', '../../x', '', '\ud842.docx'])(
    'of %j cannot break the header',
    (name) => {
      expect(writeContentDisposition(name)).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w.%-]+$/,
      );
    },
  );
});
