/** Printed from the `config.ts` of every widget by `npm run gen`; do not edit. */

/** `list.cell`. */
export const WIDGET_CELLS = ['aqi', 'factor', 'rankMove', 'stockLevel'] as const;

/** `form.input` and `filter.input`. */
export const WIDGET_INPUTS = ['backTarget', 'duePreview', 'factor', 'flowProcess', 'moveTarget', 'phoneCode', 'publicView'] as const;

/** `detail.blocks`. */
export const WIDGET_BLOCKS = ['alarmWhy', 'answers', 'article', 'assessSheet', 'correctionHours', 'diagnosisEvidence', 'duePreview', 'labReports', 'labResults', 'lostHours', 'orderBooks', 'orderDoors', 'orderMap', 'orderPhotos', 'orderTasks', 'packetTree', 'player', 'processBar', 'processDetail', 'processDiagram', 'readingCurve', 'reportSheet', 'sameFactorCurve', 'stationCurve', 'stationHours', 'stationNow', 'stationVideo', 'weatherSlot'] as const;

/** Widgets of screens and tools of lists. */
export const WIDGETS = ['academyAssistant', 'academyHome', 'alarmSilence', 'alarmSound', 'bigScreen', 'connection', 'examDesk', 'examPaper', 'lostHours', 'player', 'processDetail', 'processHeat', 'readingCompare', 'readingCurve', 'schemaWorkbench', 'studyCourse', 'studyDesk', 'twoStep', 'wall'] as const;

/** Blocks whose `source` answers one record: the part of it that they show. All others show rows. */
export const RECORD_BLOCKS: ReadonlyMap<string, string> = new Map([['processDiagram', 'xml']]);
