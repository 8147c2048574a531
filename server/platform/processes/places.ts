import { randomUUID } from 'node:crypto'
import { PlaceBook } from './place-book.ts'

/** Messages between a member and the process that counts the places for all of them. */
export type PlaceQuestion =
  | { kind: 'place-take'; name: string; id: string; amount: number; most: number }
  | { kind: 'place-sum'; name: string; id: string }
  | { kind: 'place-leave'; name: string; id: string }
export type PlaceNews = { kind: 'place-answer'; id: string; sum: number | null } | { kind: 'place-wanted'; id: string }

/** Asks for a place; `onWanted` is called when somebody else is refused because of it. */
type Ask = (question: PlaceQuestion, onWanted: () => void) => Promise<number | null>

const ownBook = new PlaceBook()

/** Answers a question with the counts of a book. */
export function answerPlace(
  book: PlaceBook,
  holder: unknown,
  question: PlaceQuestion,
  onWanted: () => void,
): number | null {
  const { kind, name, id } = question
  if (kind === 'place-sum') return book.sum(name)
  if (kind === 'place-take') return book.take(name, id, { ...question, holder, onWanted })
  book.leave(name, id)
  return 0
}

/** A process that is alone counts the places itself. */
let ask: Ask = async (question, onWanted) => answerPlace(ownBook, 'own', question, onWanted)

const waiting = new Map<string, (sum: number | null) => void>()
const wanted = new Map<string, () => void>()

/** From now on the process that started this one counts the places: `send` sends a question there. */
export function askPlacesOf(send: (question: PlaceQuestion) => void): void {
  ask = (question, onWanted) => {
    if (question.kind === 'place-take') wanted.set(question.id, onWanted)
    if (question.kind === 'place-leave') wanted.delete(question.id)
    send(question)
    if (question.kind === 'place-leave') return Promise.resolve(0)
    return new Promise(resolve => waiting.set(question.id, resolve))
  }
}

/** A message from the process that counts the places. */
export function hearOfPlaces(news: PlaceNews): void {
  if (news.kind === 'place-wanted') return wanted.get(news.id)?.()
  waiting.get(news.id)?.(news.sum)
  waiting.delete(news.id)
  if (news.sum === null) wanted.delete(news.id)
}

export interface Held {
  /** The total that all processes of this machine hold, including this one. */
  sum: number
  leave(): void
}

/**
 * Takes an amount of something that all processes of this machine share under this name; undefined when the total would exceed `most`.
 * It is freed by `leave`, or when this process ends in any way. `onWanted` is called when another process was refused.
 */
export async function takePlace(
  name: string,
  { most, amount = 1, onWanted = () => undefined }: { most: number; amount?: number; onWanted?: () => void },
): Promise<Held | undefined> {
  const id = randomUUID()
  const sum = await ask({ kind: 'place-take', name, id, amount, most }, onWanted)
  if (sum === null) return undefined
  return { sum, leave: () => void ask({ kind: 'place-leave', name, id }, () => undefined) }
}

/** The total of this name that all processes of this machine hold. */
export const sumOfPlaces = async (name: string): Promise<number> =>
  (await ask({ kind: 'place-sum', name, id: randomUUID() }, () => undefined)) ?? 0
