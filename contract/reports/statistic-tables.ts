/** The tables of the public statistics, by what they count by. */
export const statisticTables = ['month', 'body', 'place', 'type'] as const
export type StatisticTable = (typeof statisticTables)[number]
