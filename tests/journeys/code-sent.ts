import { expect } from '@playwright/test'
import { smsTo } from '#tests/support/received.ts'

/** The newest one-time code that the phone was sent, once `count` of them have come. */
export async function codeSentTo(phone: string, count = 1): Promise<string> {
  const codes = async () => (await smsTo(phone)).filter(({ reference }) => reference.includes('one-time-code'))
  await expect.poll(async () => (await codes()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
  return /\d{6}/.exec((await codes()).at(-1)?.text ?? '')?.[0] ?? ''
}
