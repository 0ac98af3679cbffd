import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';

const FACTORS = [
  { code: 'w21003', name: '氨氮', unit: 'mg/L' },
  { code: 'w01018', name: '化学需氧量', unit: 'mg/L' },
  { code: 'w20111', name: '总汞', unit: 'μg/L' },
  { code: 'w01001', name: 'pH值', unit: null },
  { code: 'w01010', name: '水温', unit: '℃' },
  { code: 'w00000', name: '污水', unit: 'L/s' },
  { code: 'a00000', name: '废气', unit: 'm³/s' },
  { code: 'w20119', name: '砷', unit: 'μg/L' },
  { code: 'a20007', name: '砷', unit: 'mg/m³' },
];
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alarm_type: { '1': '数据超标', '2': '超标预警' },
  alarm_level: { '1': '提示', '2': '一般', '3': '严重', '4': '紧急' },
  warning_level: { '1': '红色预警', '3': '黄色预警' },
  warning_reason: { '1': '设备故障', '4': '其他原因' },
  work_order_type: { '2': '报警处置' },
  work_order_urgency: { '1': '普通', '2': '较急' },
  data_flag: { N: '正常', D: '故障', M: '维护' },
  device_run_status: { '0': '关闭', '1': '运行', '4': '报警' },
  analyzer_status: { '0': '运行', '1': '维护', '2': '故障' },
  st_code: { '32': '地表水体环境污染源', '31': '大气环境污染源' },
};

/** What a rule may name in tests: a few factors, the points 11 and 12 of station 1, some labels. */
export function aRuleWorld(): RuleWorld {
  return {
    factor: (code) => FACTORS.find((factor) => factor.code === code),
    factors: () => FACTORS,
    pointName: (id) => ({ '11': '总排口', '12': '进水口' })[id],
    stationName: (id) => ({ '1': '东区污水站' })[id],
    label: (dict, value) => LABELS[dict]?.[value],
  };
}
