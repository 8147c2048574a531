import { lettersContract } from '#contract/filing/letters.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { checkLetter } from './check-letter.ts'
import { downloadLetter, showLetters } from './show-letters.ts'

/** A letter is for its reader only: no cache may store it. */
function download({ context, actor, setHeader }: Call, letterId: number) {
  setHeader('x-content-type-options', 'nosniff')
  setHeader('cache-control', 'private, no-store')
  return downloadLetter(context, actor, letterId)
}

export const lettersEndpoints = serve(lettersContract, {
  checkLetter: ({ params, query }, call) => checkLetter(call.context, call, { ...query, ...params }),
  listLetters: ({ params }, { context, actor }) => showLetters(context, actor, params),
  downloadLetter: ({ params }, call) => download(call, params.letterId),
  listOwnLetters: ({ params }, { context, actor }) => showLetters(context, actor, params),
  downloadOwnLetter: ({ params }, call) => download(call, params.letterId),
})
