import { applyChanges } from '../structure/edit-text.ts';
import { moveField } from './move-field.ts';

const entity = (more: string): string =>
  `{ "fields": { "a": { "type": "int" }, "b": {}, "c": {} }${more} }`;
const moved = (text: string, face: 'list' | 'form' | 'detail', field: string, place: string) =>
  applyChanges(text, moveField(text, face, { field, place }));

describe('class “by hand or by mouse”: a field dragged in the preview', () => {
  it('takes the place of the other among the fields where nothing else says the order', () => {
    expect(moved(entity(''), 'form', 'c', 'a')).toBe(
      '{ "fields": { "c": {}, "a": { "type": "int" }, "b": {} } }',
    );
  });

  it.each<['list' | 'form' | 'detail', string, string]>([
    [
      'list',
      ', "list": { "columns": ["a", "b", "c"] }',
      ', "list": { "columns": ["b", "c", "a"] }',
    ],
    [
      'detail',
      ', "detail": { "facts": ["b"], "groups": [{ "title": "", "fields": ["a", "c"] }] }',
      ', "detail": { "facts": ["b"], "groups": [{ "title": "", "fields": ["c", "a"] }] }',
    ],
    [
      'form',
      ', "form": { "layout": { "columns": 2, "items": [{ "$field": "a" }, { "group": "g", "items": [] }, { "$field": "c", "span": 2 }] } }',
      ', "form": { "layout": { "columns": 2, "items": [{ "group": "g", "items": [] }, { "$field": "c", "span": 2 }, { "$field": "a" }] } }',
    ],
  ])(
    'on the %s it moves in the list that says its order, and nothing else changes',
    (face, before, after) => {
      expect(moved(entity(before), face, 'a', 'c')).toBe(entity(after));
    },
  );

  it('of another part of the page changes that part alone', () => {
    const text = entity(', "list": { "columns": ["b"] }');

    expect(moved(text, 'list', 'a', 'nothing')).toBe(text);
  });
});
