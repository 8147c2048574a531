import { z } from 'zod'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { oneOfAlike } from '#tests/support/one-of-alike.ts'
import { testServer } from '#tests/support/server.ts'
import { callers, type Caller, statusAtTheDoor } from './callers.ts'
import { type Answer, ask } from './records/ask.ts'
import { aNewAsker, type Asker, permissionsOf } from './records/askers.ts'
import { type Fate, fateOf, statusesFor } from './records/fate.ts'
import { namedRecords } from './records/named-records.ts'
import { always, type RecordLine, type Statuses } from './records/line.ts'
import { recordTable } from './records/record-table.ts'
import { ofComplaints, personal, singular, widening } from './records/record-kinds.ts'
import { owners, type Owner, type RecordKind } from './records/world.ts'

const calls = contract as Record<string, Endpoint>
const naming = Object.entries(calls)
  .map(([name, endpoint]) => ({ name, endpoint, fields: namedRecords(endpoint) }))
  .filter(({ fields }) => fields.length > 0)
  .map((call, turn) => ({ ...call, turn }))

const server = await testServer()

/** The missing line, ready to copy. */
function missingLines(): string[] {
  return naming.flatMap(({ name, fields }) => {
    const lacking = fields.filter(field => !recordTable[name]?.names[field])
    const asTyped = lacking.map(field => `'${field}': names('…', hidden)`).join(', ')
    return lacking.length > 0 ? [`${name}: { names: { ${asTyped} } },`] : []
  })
}

test('every call that names a record has a line, with each of its fields', () => {
  const advice = 'Add these to tests/security/records/*.ts; the head of call-table.ts says how.'
  expect(missingLines(), advice).toEqual([])
})

test('ids are found in paths, queries and bodies, in lists and objects too', () => {
  const body = z.object({ steps: z.array(z.object({ approvingUser: z.int(), note: z.string() })), roleId: z.int() })
  const query = z.object({ fileUrl: z.string().optional(), text: z.string() })
  expect(namedRecords({ path: '/Complaints/Share/:complaintId/:format', query, body })).toEqual([
    'path.complaintId',
    'query.fileUrl',
    'body.steps.approvingUser',
    'body.roleId',
  ])
})

test('every line has a call', () => {
  const fields = Object.entries(recordTable).flatMap(([name, line]) =>
    Object.keys(line.names).map(field => `${name} ${field}`),
  )
  const known = new Set(naming.flatMap(({ name, fields: own }) => own.map(field => `${name} ${field}`)))
  expect(fields.filter(field => !known.has(field))).toEqual([])
})

type Answers = Map<Owner, Answer>

/**
 * The owners of records that this caller is asked about. When the owner does not matter, the usual run takes
 * the two most different: the caller's own record, and a missing one. Of the records for which somebody with `All` should get the same
 * answer it takes one, another one at the next call.
 */
function ownersFor(fate: Fate, statuses: Statuses, turn: number): readonly Owner[] {
  if (fate === 'all') return oneOfAlike(owners, owner => String(statuses[owners.indexOf(owner)]), turn)
  if (fate === 'staff' || fate === 'reader') return owners
  return oneOfAlike(owners, owner => String(owner === 'missing'), 0)
}

/**
 * For a record of each owner, one after another: each further connection plans every statement anew, which takes longer than to
 * run it.
 */
async function askAbout(asked: readonly Owner[], answerOf: (owner: Owner) => Promise<Answer>): Promise<Answers> {
  const answers: Answers = new Map()
  for (const owner of asked) answers.set(owner, await answerOf(owner))
  return answers
}

const has = (line: RecordLine, kinds: ReadonlySet<RecordKind>): boolean =>
  Object.values(line.names).some(({ kind }) => kinds.has(kind))

/** A refused caller changes nothing, so one of a kind with the same records is enough for all calls. */
const standing = new Map<Caller, Promise<Asker>>()
async function someoneTurnedAway(caller: Caller, endpoint: Endpoint, line: RecordLine): Promise<Asker> {
  if (has(line, widening)) return aNewAsker(server, caller, endpoint, line)
  const known = standing.get(caller) ?? aNewAsker(server, caller, endpoint, { names: {} })
  standing.set(caller, known)
  return Object.assign(await known, { remembered: (await known).remembered ?? new Map() })
}

const statusesOf = (answers: Answers) => owners.map(owner => answers.get(owner)?.status ?? '-').join(' ')
/** The expected answers for those callers. */
const expectedOf = (answers: Answers, statuses: Statuses) =>
  owners.map((owner, index) => (answers.has(owner) ? statuses[index] : '-')).join(' ')

test.each(naming.filter(({ name }) => recordTable[name]))(
  '$name turns away alike',
  async ({ name, endpoint, turn }) => {
    const line = recordTable[name]!
    const turnedAway = callers.filter(caller => fateOf(name, endpoint, line, caller) === 'turned away')
    // authorization.test.ts covers callers that a call does not admit at all
    const asked = oneOfAlike(turnedAway, caller => String(statusAtTheDoor(endpoint.access, caller)), turn)
    for (const caller of asked) {
      const asker = await someoneTurnedAway(caller, endpoint, line)
      const expected = always(statusAtTheDoor(endpoint.access, caller) as number)
      const asked = ownersFor('turned away', expected, turn)
      const answers = await askAbout(asked, owner => ask(server, asker, { endpoint, line, owner }))
      expect.soft(`${caller}: ${statusesOf(answers)}`).toBe(`${caller}: ${expectedOf(answers, expected)}`)
      expect.soft(new Set([...answers.values()].map(({ body }) => body)).size, `texts that the ${caller} reads`).toBe(1)
    }
  },
)

/** Callers of calls that only read, with the records that were made for them, by what they may do. */
const readers = new Map<string, Promise<Asker>>()

/**
 * A caller of a call that only reads: all such calls share one caller of the same rights. Calls that name two
 * records, which have to belong together, get a new caller.
 */
function aReader(caller: Caller, endpoint: Endpoint, line: RecordLine): Promise<Asker> {
  const key = [caller, ...permissionsOf(caller, endpoint, line)].join()
  const known = readers.get(key) ?? aNewAsker(server, caller, endpoint, line).then(withMemory)
  readers.set(key, known)
  return known
}

const withMemory = (asker: Asker): Asker => ({ ...asker, remembered: new Map() })

const onlyReads = ({ method }: Endpoint, line: RecordLine): boolean =>
  method === 'GET' && Object.keys(line.names).length === 1 && !has(line, widening) && !has(line, singular)

/** By the first record that the call names, which is its subject. */
const changesAsker = ({ method }: Endpoint, { names }: RecordLine): boolean =>
  method !== 'GET' && personal.has(Object.values(names)[0]!.kind)

const cases = naming.flatMap(({ name, endpoint, fields, turn }) =>
  fields.filter(field => recordTable[name]?.names[field]).map(field => ({ name, field, endpoint, turn })),
)

test.each(cases)('$name by $field', async ({ name, field, endpoint, turn }) => {
  const line = recordTable[name]!
  const named = line.names[field]!
  const admitted = callers.filter(caller => fateOf(name, endpoint, line, caller) !== 'turned away')
  const asked = oneOfAlike(admitted, caller => fateOf(name, endpoint, line, caller), turn)
  for (const caller of asked) {
    const fate = fateOf(name, endpoint, line, caller)
    const anAsker = () =>
      onlyReads(endpoint, line) ? aReader(caller, endpoint, line) : aNewAsker(server, caller, endpoint, line)
    const one = changesAsker(endpoint, line) ? undefined : await anAsker()
    const statuses = statusesFor(fate, endpoint.access, caller, named)
    const answers = await askAbout(ownersFor(fate, statuses, turn), async owner =>
      ask(server, one ?? (await anAsker()), { endpoint, line, field, owner }),
    )
    const expected = expectedOf(answers, statuses)
    expect
      .soft(`${caller} (${fate}): ${statusesOf(answers)}`, refusalsIn(answers))
      .toBe(`${caller} (${fate}): ${expected}`)
    expect.soft(toldApart(named.kind, answers), `${caller} (${fate}) can tell records apart`).toEqual([])
  }
})

function refusalsIn(answers: Answers): string {
  const said = [...answers].map(([owner, { status, body }]) => `${owner}: ${status} ${body.slice(0, 300)}`)
  return `for a record that is ${owners.join(', ')}; refused were\n${said.filter(each => !/: 200/.test(each)).join('\n')}\n`
}

/** Answers that mean "not for you" or "not there" to callers who get different texts for different records. */
function toldApart(kind: RecordKind, answers: Answers): string[] {
  const refused = [...answers.values()].filter(({ status }) => [401, 403, 404].includes(status))
  const texts = new Set(refused.map(({ status, body }) => `${status} ${body}`))
  const statuses = new Set(refused.map(({ status }) => status))
  if (texts.size > statuses.size) return [...texts]
  const [foreign, missing] = [answers.get('foreign'), answers.get('missing')]
  if (!foreign || !missing) return []
  const isTold = ofComplaints.has(kind) && foreign.status === missing.status && foreign.body !== missing.body
  return isTold ? [foreign.body, missing.body] : []
}
