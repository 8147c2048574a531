import type { Answers } from '#contract/filing/application-steps.ts'
import { countBelow } from './step-fields.ts'

/** The action of the pressed button; a word, or a word with the name that it concerns: `add:complaint.issues`. */
export type Intent = { name: PlainIntent } | { name: 'add' | 'remove' | 'remove-file'; about: string }

const plainIntents = ['next', 'back', 'refresh', 'attach', 'submit', 'discard'] as const
type PlainIntent = (typeof plainIntents)[number]

export function readIntent(text: string | undefined): Intent {
  const [name = 'next', about = ''] = (text ?? 'next').split(':')
  if (name === 'add' || name === 'remove' || name === 'remove-file') return { name, about }
  return { name: plainIntents.find(each => each === name) ?? 'next' }
}

/** An added line is an empty answer; a removed one is emptied and the following ones move up. */
export function withIntent(answers: Answers, intent: Intent): Answers {
  if (intent.name === 'add') return { ...answers, [`${intent.about}.${countBelow(answers, intent.about)}`]: '' }
  if (intent.name !== 'remove') return answers
  const [list, index] = splitIndex(intent.about)
  const moved = Object.entries(answers).flatMap(([field, value]): [string, string][] => {
    if (!field.startsWith(`${list}.`)) return [[field, value]]
    const [own = '', ...rest] = field.slice(list.length + 1).split('.')
    const at = Number(own)
    return at === index ? [] : [[[list, at > index ? at - 1 : at, ...rest].join('.'), value]]
  })
  return Object.fromEntries(moved)
}

const splitIndex = (name: string): [string, number] => {
  const at = name.lastIndexOf('.')
  return [name.slice(0, at), Number(name.slice(at + 1))]
}
