export { seedDemoData } from './seed-demo-data.ts'
