export { HomeStatistics } from './home-statistics.tsx'
