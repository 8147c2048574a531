import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CallFailure } from '#contract/http/client.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import DecisionEditor from '#web/features/decisions/decision-editor.tsx'
import { filesField } from '#web/features/decisions/index.ts'
import { PostForm, type PostFormProps } from '#web/ui/fields/post-form.tsx'
import { readPage } from '#tests/support/read-page.ts'
import { refuseAsInForm, saveDecision } from './write-decision.tsx'

test('a file that the call refuses is refused at its field, and the summary leads there', async () => {
  const complaint = { issues: [], attachments: [], complaintId: 1 } as unknown as ComplaintDetail
  const refused = { message: '', code: 'invalid-input', fields: [{ field: 'attachements', reason: 'no-such-file' }] }
  const failure = await Promise.reject(new CallFailure(422, refused))
    .catch(error => refuseAsInForm(error, {}))
    .catch((error: unknown) => error as CallFailure)
  const fields = failure.failure.fields ?? []
  const texts = saveDecision.fields((key: string) => key, complaint)
  expect(fields.map(({ field }) => texts[field]?.label)).toEqual(['deciding:files.label'])

  const start = { requiredDecisions: [], values: {}, revision: 0, savedAt: null, unsent: undefined }
  const form = { fields: texts, values: {}, refused: { fields, values: {} } } as unknown as PostFormProps
  const editor = createElement(DecisionEditor, { complaint, start })
  const page = await readPage('en', createElement(PostForm, form, editor))
  expect(page).toContain(`href="#field-${filesField}"`)
  const [input = ''] = /<input[^>]*type="file"[^>]*>/.exec(page) ?? []
  expect(input).toContain(`id="field-${filesField}"`)
  expect(input).toContain('aria-invalid="true"')
})
