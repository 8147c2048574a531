export { isStatementAwaited } from './awaited.ts'
export { endStatementRequestsJob } from './end-statement-requests.job.ts'
/** Actions whose guards are known where actions are offered. */
export { recordStatement } from './record-statement.ts'
export { requestStatement } from './request-statement.ts'
export { showStatements } from './show-statements.ts'
export { statementsEndpoints } from './statements.endpoints.ts'
