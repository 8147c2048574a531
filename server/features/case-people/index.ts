/** Who holds a case, who can hold it, and the rule for both. */
export { type CaseToHold, findFit, findUnfit, hasJudged, isSought, isSupervisor, selectFit } from './fit.queries.ts'
export {
  changeHandlers,
  type CurrentHandler,
  findCaseLead,
  leadIdOf,
  listCurrentHandlers,
  markAccepted,
  markDeclined,
  removeHandlers,
  removeMember,
  replaceLead,
} from './handlers.queries.ts'
export { type Post, posts } from './posts.rules.ts'
export { roleOf } from './role-of.queries.ts'
