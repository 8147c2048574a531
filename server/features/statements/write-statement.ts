import type { AskedStatement, StatementAnswer } from '#contract/desk/statements.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import { receiveFiles, removeUngivenFile } from '#server/features/attachments/index.ts'
import { takeActionAsRespondent } from '#server/features/lifecycle/index.ts'
import { type Actor, requireRespondent } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { askForTime } from './more-time/ask-for-time.ts'
import { giveStatement } from './give-statement.ts'
import { loadAsked, showAskedStatement } from './show-statements.ts'
import { findOpenToRespondent, keepDraft } from './statements.queries.ts'

export interface Written {
  id: number
  answers: StatementAnswer[]
  general?: string | undefined
}

/** The complaint of a request to the respondent's body. Throws NotFound for any other, and RuleViolation `no-statement-asked` for one that is over. */
async function findComplaint(tx: Tx, id: number, sought: 'statement' | 'file' = 'statement'): Promise<number> {
  const found = await findOpenToRespondent(tx, id)
  if (!found) throw new NotFound(sought)
  if (found.outcome !== null) throw new RuleViolation('no-statement-asked')
  return found.complaint_id
}

/** The same for one that may be over: an action that was taken and is sent again is answered as before. */
const findNamed = async (tx: Tx, id: number): Promise<number> =>
  (await findOpenToRespondent(tx, id))?.complaint_id ?? Promise.reject(new NotFound('statement'))

/** Keeps what was typed so far; it need not be complete. Throws NotFound, and RuleViolation `no-statement-asked`. */
export function saveStatementDraft(context: Context, actor: Actor, written: Written): Promise<AskedStatement> {
  requireRespondent(actor)
  return inTransaction(context, actor, async tx => {
    const { id, answers, general = '' } = written
    await findComplaint(tx, id)
    await keepDraft(tx, { requestId: id, answers, general, at: context.clock.now(), byId: actor.userId })
    return loadAsked(tx, id)
  })
}

/** Gives the statement for good. Throws what `giveStatement` throws, and NotFound. */
export async function giveAskedStatement(
  context: Context,
  actor: Actor,
  { id, ...written }: Written,
  idempotencyKey: string | undefined,
): Promise<AskedStatement> {
  requireRespondent(actor)
  await takeActionAsRespondent(context, actor, giveStatement, {
    find: tx => findNamed(tx, id),
    input: { requestId: id, ...written },
    idempotencyKey,
  })
  return showAskedStatement(context, actor, id)
}

/** Asks for more time, once. Throws what `askForTime` throws, and NotFound. */
export async function askForMoreTime(
  context: Context,
  actor: Actor,
  { id, ...asked }: { id: number; until?: string | undefined; reason?: string | undefined },
  idempotencyKey: string | undefined,
): Promise<AskedStatement> {
  requireRespondent(actor)
  await takeActionAsRespondent(context, actor, askForTime, {
    find: tx => findNamed(tx, id),
    input: { requestId: id, ...asked },
    idempotencyKey,
  })
  return showAskedStatement(context, actor, id)
}

/** Receives files for a statement that is not given yet. Throws NotFound, and what `receiveFiles` throws. */
export async function addStatementDocuments(
  context: Context,
  actor: Actor,
  id: number,
  form: Parameters<typeof receiveFiles>[3],
): Promise<{ statement: AskedStatement; refused: RefusedFile[] }> {
  const { refused } = await receiveFiles(context, actor, { statementRequestId: id }, form)
  return { statement: await showAskedStatement(context, actor, id), refused }
}

/** Removes a file from a statement that is not given yet. Throws NotFound, and RuleViolation `no-statement-asked`. */
export const removeStatementDocument = (
  context: Context,
  actor: Actor,
  { id, fileId }: { id: number; fileId: string },
): Promise<AskedStatement> =>
  removeUngivenFile(
    context,
    actor,
    { of: { statementRequestId: id }, fileId, check: tx => findComplaint(tx, id, 'file') },
    tx => loadAsked(tx, id),
  )
