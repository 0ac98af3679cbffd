/** Printed from the `config.ts` of every widget by `npm run gen`; do not edit. */
import type { Takes } from '../types/takes.ts';

/** `list.cell`. */
export const WIDGET_CELLS = ['aqi', 'factor', 'pollutants', 'rankMove', 'stockLevel'] as const;

/** `form.input` and `filter.input`. */
export const WIDGET_INPUTS = ['backTarget', 'duePreview', 'factor', 'flowProcess', 'jobParams', 'moveTarget', 'phoneCode', 'publicView'] as const;

/** `detail.blocks`. */
export const WIDGET_BLOCKS = ['alarmWhy', 'answers', 'article', 'assessSheet', 'correctionHours', 'diagnosisEvidence', 'duePreview', 'labReports', 'labResults', 'lostHours', 'orderBooks', 'orderDoors', 'orderMap', 'orderPhotos', 'orderTasks', 'packetTree', 'player', 'processBar', 'processDetail', 'processDiagram', 'readingCurve', 'reportSheet', 'sameFactorCurve', 'stationCurve', 'stationHours', 'stationNow', 'stationVideo', 'weatherSlot'] as const;

/** Widgets of screens and tools of lists. */
export const WIDGETS = ['academyAssistant', 'academyHome', 'alarmSilence', 'alarmSound', 'bigScreen', 'connection', 'examDesk', 'examPaper', 'lostHours', 'player', 'processDetail', 'processHeat', 'readingCompare', 'readingCurve', 'schemaWorkbench', 'studyCourse', 'studyDesk', 'twoStep', 'wall'] as const;

/** Blocks whose `source` answers one record: the part of it that they show. All others show rows. */
export const RECORD_BLOCKS: ReadonlyMap<string, string> = new Map([['processDiagram', 'xml']]);

/** What blocks take. */
export const WIDGET_BLOCK_TAKES: Readonly<Record<(typeof WIDGET_BLOCKS)[number], Takes>> = {"alarmWhy":{"field!":{"kind":"text","says":"recordField"},"saysNone":{"kind":"bool"}},"answers":{},"article":{},"assessSheet":{},"correctionHours":{},"diagnosisEvidence":{},"duePreview":{},"labReports":{},"labResults":{},"lostHours":{},"orderBooks":{},"orderDoors":{},"orderMap":{},"orderPhotos":{},"orderTasks":{},"packetTree":{},"player":{},"processBar":{"key":{"kind":"text","says":"recordField"}},"processDetail":{"instance":{"kind":"text","says":"recordField"}},"processDiagram":{},"readingCurve":{"kind":{"kind":"text","oneOf":["rt","minute","hour","day"]}},"reportSheet":{},"sameFactorCurve":{},"stationCurve":{},"stationHours":{},"stationNow":{},"stationVideo":{},"weatherSlot":{}};

/** What widgets of screens take. */
export const WIDGET_TAKES: Readonly<Record<(typeof WIDGETS)[number], Takes>> = {"academyAssistant":{"text":{"kind":"text"},"alarmId":{"kind":"text"},"orderId":{"kind":"text"}},"academyHome":{"text":{"kind":"text"}},"alarmSilence":{},"alarmSound":{},"bigScreen":{},"connection":{},"examDesk":{},"examPaper":{"attemptId!":{"kind":"text"}},"lostHours":{"month":{"kind":"text"},"point":{"kind":"text","says":"chosenField"}},"player":{"cameraId":{"kind":"text"}},"processDetail":{"processInstanceId":{"kind":"text"},"pid":{"kind":"text"},"taskId":{"kind":"text"},"processShowType":{"kind":"text"}},"processHeat":{"definitionId!":{"kind":"text"},"from":{"kind":"text"},"to":{"kind":"text"}},"readingCompare":{},"readingCurve":{},"schemaWorkbench":{},"studyCourse":{"courseId!":{"kind":"text"}},"studyDesk":{},"twoStep":{},"wall":{}};
