import { analyse } from 'scslre'
import { listFiles, type Node, parseFile, visit } from './source-files.ts'

/** A regular expression whose time grows faster than its text. */
export interface Backtracking {
  file: string
  line: number
  pattern: string
}

/** Folders whose code reads untrusted input. */
const judgedRooms = ['contract', 'server', 'web'] as const
const isExempt = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('server/demo/')

/** Whether a regular expression tries a place again and again: within itself, or from every position of a text. */
export const isBacktracking = (pattern: string, flags = ''): boolean =>
  analyse(new RegExp(pattern, flags), { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0

/** Every such expression in the code, as a literal or as a text that becomes one. */
export const findBacktracking = (root: string): Backtracking[] =>
  judgedRooms
    .flatMap(room => listFiles(root, room, /\.tsx?$/))
    .filter(file => !isExempt(file))
    .flatMap(file => {
      const { program, lineAt } = parseFile(root, file)
      return patternsIn(program)
        .filter(({ pattern, flags }) => isBacktracking(pattern, flags))
        .map(({ pattern, start }) => ({ file, line: lineAt(start), pattern }))
    })

interface Pattern {
  pattern: string
  flags: string
  start: number
}

function patternsIn(program: Node): Pattern[] {
  const found: Pattern[] = []
  visit(program, node => {
    const {
      regex,
      callee,
      arguments: given = [],
    } = node as Node & {
      regex?: { pattern: string; flags: string }
      callee?: Node & { name?: string }
      arguments?: (Node & { value?: unknown })[]
    }
    if (regex) found.push({ ...regex, start: node.start })
    const isMade = (node.type === 'NewExpression' || node.type === 'CallExpression') && callee?.name === 'RegExp'
    const [text, flags] = isMade ? given.map(({ value }) => value) : []
    if (typeof text === 'string')
      found.push({ pattern: text, flags: typeof flags === 'string' ? flags : '', start: node.start })
  })
  return found
}
