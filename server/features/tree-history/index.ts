export { findTreeHistory } from './tree-history.queries.ts'
