import { callPlans } from '#contract/http/calls.ts'
import type { TemplateUse } from '#contract/desk/standard-text-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { forgetTyping } from '#web/platform/forms/kept-typing.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
import { typingOf } from './address.ts'
import { fieldInForm, readDocuments } from './document-rows.rules.ts'

const message = callPlans.saveTemplate.message

/** Saves a text of one of the kinds, or archives or restores one. */
export async function changeStandardTexts(request: Request): Promise<Outcome> {
  const answers = await readAnswers(request)
  const flat = flatAnswers(answers)
  const id = flat.id ? Number(flat.id) : undefined
  const version = flat.version ? Number(flat.version) : undefined
  const textOf = (name: string): string => flat[name] ?? ''
  switch (flat.intent) {
    case 'saveTemplate':
      return attempt(answers, message, async () => {
        const organizationId = flat.organizationId ? Number(flat.organizationId) : null
        const titles = { titleEn: textOf('titleEn'), titleAm: textOf('titleAm') }
        const texts = { textEn: textOf('textEn'), textAm: textOf('textAm') }
        const use = textOf('use') as TemplateUse
        await browserClient.saveTemplate({ body: { id, version, organizationId, use, ...titles, ...texts } })
        forgetTyping(typingOf('template', id))
      })
    case 'saveCitation':
      return attempt(answers, message, async () => {
        const law = { lawEn: textOf('lawEn'), lawAm: textOf('lawAm') }
        const place = { numberEn: textOf('numberEn'), numberAm: textOf('numberAm'), article: textOf('article') }
        const texts = { textEn: textOf('textEn'), textAm: textOf('textAm') }
        await browserClient.saveCitation({ body: { id, version, ...law, ...place, ...texts } })
        forgetTyping(typingOf('citation', id))
      })
    case 'saveMissingDocuments': {
      const { items, rows } = readDocuments(answers)
      const complaintTypeId = Number(flat.complaintTypeId)
      const outcome = await attempt(answers, message, async () => {
        await browserClient.saveMissingDocuments({ body: { complaintTypeId, version, items } })
        forgetTyping(typingOf('missing-documents', complaintTypeId))
      })
      const { refused } = outcome
      if (!refused) return outcome
      const fields = refused.fields.map(each => ({ ...each, field: fieldInForm(each.field, rows) }))
      return { ...outcome, refused: { ...refused, fields } }
    }
    default: {
      const isArchived = flat.intent === 'archive'
      return attempt(answers, callPlans.setStandardTextArchived.message, () =>
        browserClient.setStandardTextArchived({ body: { id: Number(flat.id), isArchived } }),
      )
    }
  }
}
