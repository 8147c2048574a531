import type { TemplateUse } from '#contract/desk/standard-text-choices.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { fieldInForm, readDocuments } from './document-rows.rules.ts'

/** Saves a text of one of the kinds, or archives or restores one. */
export async function changeStandardTexts(request: Request): Promise<Outcome> {
  const answers = await readAnswers(request)
  const flat = flatAnswers(answers)
  const id = flat.id ? Number(flat.id) : undefined
  const version = flat.version ? Number(flat.version) : undefined
  const textOf = (name: string): string => flat[name] ?? ''
  const texts = { textEn: textOf('textEn'), textAm: textOf('textAm') }
  switch (flat.intent) {
    case 'saveTemplate': {
      const organizationId = flat.organizationId ? Number(flat.organizationId) : null
      const titles = { titleEn: textOf('titleEn'), titleAm: textOf('titleAm') }
      const use = textOf('use') as TemplateUse
      return attemptCall(answers, 'saveTemplate', { body: { id, version, organizationId, use, ...titles, ...texts } })
    }
    case 'saveCitation': {
      const law = { lawEn: textOf('lawEn'), lawAm: textOf('lawAm') }
      const place = { numberEn: textOf('numberEn'), numberAm: textOf('numberAm'), article: textOf('article') }
      return attemptCall(answers, 'saveCitation', { body: { id, version, ...law, ...place, ...texts } })
    }
    case 'saveMissingDocuments': {
      const { items, rows } = readDocuments(answers)
      const complaintTypeId = Number(flat.complaintTypeId)
      const outcome = await attemptCall(answers, 'saveMissingDocuments', { body: { complaintTypeId, version, items } })
      const { refused } = outcome
      if (!refused) return outcome
      const fields = refused.fields.map(each => ({ ...each, field: fieldInForm(each.field, rows) }))
      return { ...outcome, refused: { ...refused, fields } }
    }
    default: {
      const isArchived = flat.intent === 'archive'
      return attemptCall(answers, 'setStandardTextArchived', { body: { id: Number(flat.id), isArchived } })
    }
  }
}
