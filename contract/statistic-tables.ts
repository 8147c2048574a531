/** What the public statistics count by. */
export const statisticTables = ['month', 'body', 'place', 'type'] as const
export type StatisticTable = (typeof statisticTables)[number]
