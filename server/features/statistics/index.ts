/** Public statistics of the office's work. */
export { computeStatisticsJob } from './compute-statistics.job.ts'
export { statisticsEndpoints } from './statistics.endpoints.ts'
