import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { calls, messages, namedStatuses, paths } from './specification.ts'
import { type Demand, judge } from './standing.ts'
import { surveyRepository, type Survey } from './survey.ts'
import { guide } from './where-page.ts'
import { findFaults } from './where.ts'

const nothing: Survey = { calls: [], routes: [], texts: [], sourceLines: [], tables: [], commands: [] }
const here = 'contract/accounts/users.ts'
const demand = (text: string, places: Demand['places'] = []): Demand => ({ kind: 'path', text, places })

const standing = (survey: Partial<Survey>, kind: Demand['kind']) =>
  judge({ ...nothing, ...survey })
    .filter(one => one.kind === kind && one.places.length > 0)
    .map(one => one.text)

test('the facts of the specification are all there, none twice', () => {
  expect([paths.length, calls.length, messages.length, namedStatuses.length]).toEqual([47, 62, 35, 4])
  for (const list of [paths, calls, messages.map(({ text }) => text)]) expect(new Set(list).size).toBe(list.length)
})

test('a demand of the specification without a place is a fault', () => {
  expect(findFaults([demand('/gone'), demand('/here', [here])])).toEqual([
    'The specification demands the path /gone; it stands nowhere.',
  ])
})

test('a call is there when the contract has it and something answers it', () => {
  const call = { method: 'GET', path: '/Users/GetUsersList/:organizationId/:departmentId', contract: here }
  expect(standing({ calls: [{ ...call, handler: here }] }, 'call')).toEqual(['GET Users/GetUsersList/{a}/{b}'])
  expect(standing({ calls: [{ ...call, handler: undefined }] }, 'call')).toEqual([])
  expect(standing({ calls: [{ ...call, method: 'POST', handler: here }] }, 'call')).toEqual([])
})

test('a path needs its own route; a number may match a parameter, another word and `*` may not', () => {
  const route = (path: string) => ({ path, module: `web${path}.tsx` })
  expect(standing({ routes: [route('/compliants/:filterBy')] }, 'path')).toEqual([
    '/compliants/-7',
    '/compliants/:filterBy',
  ])
  expect(standing({ routes: [route('/representatives/:complaintId'), route('/*')] }, 'path')).toEqual([
    '/representatives/:complaintId',
  ])
})

test('a message counts only word for word', () => {
  const say = (text: string) => ({ texts: [{ file: here, text }] })
  expect(standing(say('Error saving changes '), 'message')).toEqual(['Error saving changes '])
  expect(standing(say('Error saving changes'), 'message')).toEqual([])
  expect(standing(say('Permission given for the role successfully updated'), 'message')).toEqual([
    'Permission … successfully updated',
  ])
})

test('the survey finds calls with their handlers, routes, texts, tables and commands', async () => {
  const survey = await surveyRepository(resolve(import.meta.dirname, '..'))
  expect(survey.calls).toContainEqual({
    method: 'POST',
    path: '/JwtToken/UserLogin',
    contract: 'contract/accounts/jwt-token.ts',
    handler: 'server/features/accounts/accounts.endpoints.ts',
  })
  expect(survey.texts.map(({ text }) => text)).toContain('Something went wrong!')
  expect(survey.tables.map(({ name }) => name)).toContain('complaint')
  expect(survey.commands.map(({ name }) => name)).toContain('start')
})

test('everything that the guide points to exists', () => {
  const root = resolve(import.meta.dirname, '..')
  expect(guide.flatMap(([, places]) => places).filter(place => !existsSync(join(root, place)))).toEqual([])
})

test('every call of the contract is answered somewhere', async () => {
  const { calls: found } = await surveyRepository(resolve(import.meta.dirname, '..'))
  expect(found.filter(({ handler }) => handler === undefined)).toEqual([])
})
