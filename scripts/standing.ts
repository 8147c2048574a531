import { calls, constants, messages, namedStatuses, pagePermissions, paths } from './specification.ts'
import type { FoundCall, FoundText, Survey } from './survey.ts'

export type Kind = 'path' | 'permission' | 'status' | 'call' | 'message' | 'constant'

/** A demand of the specification, and the files that meet it. */
export interface Demand {
  kind: Kind
  text: string
  places: string[]
}

/** Every demand of the specification, with its places in the repository. */
export const judge = (survey: Survey): Demand[] => [
  ...paths.map((text): Demand => ({ kind: 'path', text, places: placesOfPath(survey, text) })),
  ...pagePermissions.map((text): Demand => ({ kind: 'permission', text, places: placesInContract(survey, text) })),
  ...namedStatuses.map((text): Demand => ({ kind: 'status', text, places: placesInContract(survey, text) })),
  ...calls.map((text): Demand => ({ kind: 'call', text, places: placesOfCall(survey, text) })),
  ...messages.map(({ text, within }): Demand => {
    const pattern = patternOf(text)
    const says = (found: FoundText) => within.some(room => found.file.startsWith(room)) && pattern.test(found.text)
    return { kind: 'message', text, places: filesOf(survey.texts.filter(says)) }
  }),
  ...constants.map(({ name, pattern, within }): Demand => {
    const has = (found: FoundText) => within.some(room => found.file.startsWith(room)) && pattern.test(found.text)
    return { kind: 'constant', text: name, places: filesOf(survey.sourceLines.filter(has)).slice(0, 1) }
  }),
]

/** A message as a pattern, with `…` for any words. */
const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ … /g, ' (?:.* )?')}$`)

const filesOf = (found: FoundText[]): string[] => [...new Set(found.map(({ file }) => file))]

const placesInContract = ({ texts }: Survey, text: string): string[] =>
  filesOf(texts.filter(found => found.file.startsWith('contract/') && found.text === text))

const segments = (path: string): string[] => path.split('/').filter(segment => segment !== '')

/** A route serves a path when it is the same or has a parameter where the path has a value; `*` serves nothing here. */
function placesOfPath({ routes }: Survey, path: string): string[] {
  const wanted = segments(path)
  const serves = (route: string) => {
    const own = segments(route)
    return (
      own.length === wanted.length &&
      own.every((segment, index) => segment === wanted[index] || (segment.startsWith(':') && isValue(wanted[index])))
    )
  }
  const isReal = (module: string) => path.startsWith('/undercon') || !module.includes('under-construction')
  const exact = routes.filter(route => segments(route.path).join('/') === wanted.join('/'))
  return (exact.length > 0 ? exact : routes.filter(route => serves(route.path)))
    .filter(({ module }) => isReal(module))
    .map(({ module }) => module)
}

const isValue = (segment: string | undefined): boolean => segment !== undefined && /^-?\d+$/.test(segment)

/** A call is there when the contract has it and something answers it. */
const placesOfCall = ({ calls }: Survey, demanded: string): string[] =>
  calls.filter(call => call.handler !== undefined && isCall(call, demanded)).map(({ contract }) => contract)

/** Whether the contract's call is the specification's, whatever the names of the parameters. */
export function isCall({ method, path }: FoundCall, demanded: string): boolean {
  const shape = (text: string) => text.replace(/\{\w+\}|:\w+/g, '{}')
  return shape(`${method} ${path.slice(1)}`) === shape(demanded)
}
