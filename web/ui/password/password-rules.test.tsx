import { createElement } from 'react'
import { expect, test } from 'vitest'
import {
  compositionOptions,
  defaultPasswordPolicy,
  type PasswordPolicy,
  rulesOf,
} from '#contract/accounts/password-rules.ts'
import am from '#web/locales/am/accounts.json' with { type: 'json' }
import en from '#web/locales/en/accounts.json' with { type: 'json' }
import { readPage } from '#tests/support/read-page.ts'
import { PasswordRules } from './password-rules.tsx'

const texts = { en, am }
/** Every option that an office can set. */
const strict: PasswordPolicy = {
  ...defaultPasswordPolicy,
  ...Object.fromEntries(compositionOptions.map(option => [option, true])),
}
const owner = { userName: 'almaz.tesfaye@example.et', name: 'አልማዝ ተስፋዬ' }

interface Shown {
  text: string
  isMet: boolean
}

/** The list below the field after typing this much. */
async function show(
  language: 'en' | 'am',
  {
    policy = strict,
    password,
    refused = [],
    isEitherLength,
  }: { policy?: PasswordPolicy; password: string; refused?: string[]; isEitherLength?: boolean },
): Promise<Shown[]> {
  const list = createElement(PasswordRules, { policy, owner, password, refused, isEitherLength })
  const page = await readPage(language, list)
  return page
    .split('<li')
    .slice(1)
    .map(item => ({
      text: item.slice(item.indexOf('>') + 1).replace(/<[^>]*>/g, ' '),
      isMet: item.startsWith(' data-met="true"'),
    }))
}

const steps: [typed: string, open: string[]][] = [
  ['k', ['too-short', 'needs-capital-letter', 'needs-number', 'needs-special-character', 'too-common']],
  ['kvinThoft', ['too-short', 'needs-number', 'needs-special-character']],
  ['kvinThoft zargu', ['needs-number']],
  ['kvinThoft zargu 7', []],
  // letters without case count as letters only
  ['የማይገናኙ ብዙ ቃላት ይመረጣሉ', ['needs-lower-case', 'needs-capital-letter', 'needs-number']],
  ['አልማዝ ተስፋዬ አልማዝ ተስፋዬ', ['needs-lower-case', 'needs-capital-letter', 'needs-number', 'too-common']],
]

for (const language of ['en', 'am'] as const) {
  const words = texts[language].rules
  const nameOf = (rule: ReturnType<typeof rulesOf>[number]) => words[rule].replace('{{count}}', '15')

  test.each(steps)(`after “%s” just these rules are open, each by its name (${language})`, async (password, open) => {
    const unmet = rulesOf(strict).filter(rule => open.some(part => rule === `password-${part}`))
    expect(unmet).toHaveLength(open.length)
    const shown = await show(language, { password })
    for (const [index, rule] of rulesOf(strict).entries()) {
      const isMet = !unmet.includes(rule)
      expect(shown[index]?.isMet, rule).toBe(isMet)
      expect(shown[index]?.text).toContain(nameOf(rule))
      // the state must not be visible by colour or sign alone
      expect(shown[index]?.text).toContain(`(${isMet ? words.met : words.open})`)
      expect(shown[index]?.text).toContain(isMet ? '✓' : '○')
    }
  })

  test(`before typing no rule is met and none is reported (${language})`, async () => {
    const shown = await show(language, { policy: defaultPasswordPolicy, password: '' })
    expect(shown).toHaveLength(2)
    expect(shown.some(({ isMet }) => isMet)).toBe(false)
    expect(shown.some(({ text }) => text.includes(words.open))).toBe(false)
  })

  test(`a password that only the server knows to be common is unmet too (${language})`, async () => {
    const refused = await show(language, { password: 'kvinThoft zargu 7', refused: ['password-too-common'] })
    expect(refused.filter(({ isMet }) => !isMet).map(({ text }) => text)).toEqual([
      expect.stringContaining(words['password-too-common']),
    ])
  })

  test(`when nobody is told of a second factor the rule names both lengths (${language})`, async () => {
    const [length] = await show(language, { policy: defaultPasswordPolicy, password: '', isEitherLength: true })
    expect(length?.text).toContain('15')
    expect(length?.text).toContain('8')
  })
}
