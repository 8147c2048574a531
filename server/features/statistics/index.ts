/** Public statistics of the office's work. */
export { computeStatisticsJob, storeStatisticsOf } from './compute-statistics.job.ts'
export { statisticsEndpoints } from './statistics.endpoints.ts'
