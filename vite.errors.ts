import type { Plugin } from 'vite'

/** Functions of the router that only log or throw a message for developers about wrong use. */
const telling: ReadonlySet<string> = new Set(['invariant', 'warning', 'warnOnce'])
const texts: ReadonlySet<string> = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression'])

interface SyntaxNode {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: SyntaxNode[]
}

/** Removes the router's messages for developers from what browsers load, a twentieth of its size. Development and the server keep them. */
export const withoutSentences = (): Plugin => ({
  name: 'without-sentences',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.includes('/node_modules/react-router/')) return undefined
    const sentences = sentencesIn(this.parse(code)).toSorted((one, other) => other.start - one.start)
    return sentences.reduce((rest, { start, end }) => `${rest.slice(0, start)}''${rest.slice(end)}`, code)
  },
})

function sentencesIn(part: unknown): SyntaxNode[] {
  if (typeof part !== 'object' || part === null) return []
  const { type, callee, arguments: given } = part as SyntaxNode
  const sentence = type === 'CallExpression' && telling.has(callee?.name ?? '') ? given?.[1] : undefined
  return sentence && texts.has(sentence.type) ? [sentence] : Object.values(part).flatMap(sentencesIn)
}
