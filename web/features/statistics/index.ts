export { shareOf } from './share.ts'
export { HomeStatistics } from './home-statistics.tsx'
