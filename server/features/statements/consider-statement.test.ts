import { expect, test } from 'vitest'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { conclude, saveDecision } from '#server/features/decisions/index.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { aRespondent, askBody } from '#tests/support/asked-bodies.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { considerStatement } from './consider-statement.ts'
import { showAskedStatement, showStatements } from './show-statements.ts'
import { giveAskedStatement } from './write-statement.ts'

const office = await startOffice()
const { staff, take, database, context } = office
const respondent = await aRespondent(office, office.bodies.against)
const answers = [0, 1].map(ordinal => ({ ordinal, text: 'It was right.' }))
const considered = { takenUp: 'partly' as const, said: 'The fee is by law; the delay is not.' }

/** A case in which the body has given its statement. */
async function aHeardCase() {
  const id = await anInvestigation(office, [staff.lead])
  const requestId = await askBody(office, staff.lead, id)
  await giveAskedStatement(context, respondent, { id: requestId, answers }, undefined)
  return { id, requestId }
}

const shownToBody = (requestId: number) => showAskedStatement(context, respondent, requestId)
const decision = () => ({
  issues: [0, 1].map(ordinal => ({ ordinal, finding: 'Found.', law: 'Law.', remedy: 'Remedy.' })),
  justification: 'So.',
  requiredDecisionId: office.requiredDecisionId,
})

test('the lead says what was taken up before the case is decided, and the body reads it with the decision', async () => {
  const { id, requestId } = await aHeardCase()
  await take(staff.lead, saveDecision, id, decision())
  await expect(take(staff.lead, conclude, id, {})).rejects.toMatchObject({ code: 'statement-not-considered' })
  await expect(take(staff.officer, considerStatement, id, considered)).rejects.toMatchObject({ status: 403 })
  await expect(take(staff.lead, considerStatement, id, {})).rejects.toMatchObject({
    fields: [
      { field: 'takenUp', reason: 'required' },
      { field: 'said', reason: 'required' },
    ],
  })
  await take(staff.lead, considerStatement, id, { takenUp: 'no', said: 'First thought.' })
  await take(staff.lead, considerStatement, id, considered)
  expect((await showStatements(context, staff.lead, id))[0]).toMatchObject({ considered, decidedAt: null })
  // the body would learn where the decision leads
  expect(await shownToBody(requestId)).toMatchObject({ considered: null, decidedAt: null, caseEndedAt: null })
  await inTransactionAs(database.db, respondent, async tx =>
    expect(await tx.selectFrom('statement_consideration').selectAll().execute()).toEqual([]),
  )
  await take(staff.lead, conclude, id, {})
  expect(await shownToBody(requestId)).toMatchObject({ considered, decidedAt: office.clock.at.toISOString() })
})

test('a body learns that its case ended without a decision, and nobody has to consider what was never said', async () => {
  const { id, requestId } = await aHeardCase()
  await take(office.complainantOf(id), withdraw, id, {})
  expect(await shownToBody(requestId)).toMatchObject({
    considered: null,
    decidedAt: null,
    caseEndedAt: office.clock.at.toISOString(),
  })
  const unheard = await anInvestigation(office, [staff.lead])
  await expect(take(staff.lead, considerStatement, unheard, considered)).rejects.toMatchObject({
    code: 'no-statement-to-consider',
  })
  await take(staff.lead, saveDecision, unheard, decision())
  await take(staff.lead, conclude, unheard, {})
})
