import { pagePaths } from '#web/paths.ts'
import type { Chance } from './chance.ts'
import type { Known, Sent } from './draw-call.ts'
import { hostileForm, hostileHeaders, hostileText } from './hostile.ts'

const names = [
  'intent',
  'step',
  'language',
  'idempotencyKey',
  'reason',
  'text',
  'code',
  'refNo',
  'channel',
  'back',
  'userName',
]
const intents = [
  'save',
  'next',
  'submit',
  'add',
  'remove:0',
  'discard',
  'send-code',
  'verify',
  '__proto__',
  'constructor',
  '',
]

/** Draws visits of the pages and their forms, as browsers without script send them, and worse. */
export function drawPage(chance: Chance, known: Known): Sent & { method: string } {
  const { path } = chance.oneOf(pagePaths)
  const word = (): string =>
    chance.isTrue(0.6) ? String(chance.oneOf([...known.ids, ...known.trackingIds])) : hostileText(chance)
  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()) || '%20'
  const filled = path.replace(/:(\w+)\??/g, () => encoded(word()))
  const pairs = Array.from({ length: chance.below(4) }, () => `${encoded(chance.oneOf(names))}=${encoded(word())}`)
  if (chance.isTrue(0.05)) pairs.push(chance.oneOf(['%', '__proto__=1', 'a=%ff', '_data=x', '_routes=root', 'index']))
  const url = `${filled}${chance.isTrue(0.04) ? '.data' : ''}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
  const headers = chance.isTrue(0.2) ? hostileHeaders(chance) : {}
  if (chance.isTrue(0.6))
    return { method: chance.oneOf(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']), url, headers }
  if (chance.isTrue(0.15)) {
    const { payload, contentType } = hostileForm(chance, names, [])
    return { method: 'POST', url, headers: { 'content-type': contentType, ...headers }, payload }
  }
  const fields = Array.from({ length: chance.below(9) }, () => [chance.oneOf([...names, hostileText(chance)]), word()])
  const form = [['intent', chance.oneOf(intents)], ...fields].map(
    ([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`,
  )
  const payload = Buffer.from(chance.isTrue(0.05) ? hostileText(chance) : form.join('&'))
  return { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, payload }
}
