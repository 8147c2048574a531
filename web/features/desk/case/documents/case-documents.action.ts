import { alsoHeader } from '#contract/http/answer-also.ts'
import { CallFailure } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient, fetchSignedIn } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { forgetTyping } from '#web/platform/forms/kept-typing.ts'
import { readUploaded } from '#web/platform/answers/read-answer.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
import { caseShownAfter } from '../../actions/shown-after.ts'

/** The documents' forms name their action in the address, because one of them has files. */
const parameter = 'documents'

export const documentsPath = (intent: 'add' | 'remove') => `?${parameter}=${intent}`

export const isAboutDocuments = (request: Request): boolean => new URL(request.url).searchParams.has(parameter)

/** The name of the field with the reason for removing a file; the page has one for each open question. */
export const reasonField = (attachmentId: string) => `reason-${attachmentId}`

/** Names under which typing in the documents' forms is stored: for a case’s page, and for one file. */
export const typingOfDocuments = (pathname: string): string => `documents:${pathname}`
export const typingOfRemoval = (attachmentId: string): string => `document:${attachmentId}`

/** Adds files to the case, or hides one with a reason. */
export async function changeDocuments(request: Request, complaintId: number): Promise<Outcome> {
  const { searchParams, pathname } = new URL(request.url)
  if (searchParams.get(parameter) !== 'add') return removeDocument(request, complaintId)
  const outcome = await addDocuments(request, complaintId)
  if (outcome.done !== undefined) forgetTyping(typingOfDocuments(pathname))
  return outcome
}

async function removeDocument(request: Request, complaintId: number): Promise<Outcome> {
  const { attachmentId = '', ...answers } = flatAnswers(await readAnswers(request))
  const values = { ...answers, intent: 'remove-document' }
  const reason = answers[reasonField(attachmentId)] ?? ''
  const outcome = await attempt(values, callPlans.deleteAttachment.message, () =>
    browserClient.deleteAttachment(
      { params: { attachmentId }, body: { reason } },
      { also: caseShownAfter(complaintId) },
    ),
  )
  if (!outcome.refused) return outcome
  const fields = outcome.refused.fields.map(error => ({ ...error, field: reasonField(attachmentId) }))
  return { ...outcome, refused: { values, fields } }
}

async function addDocuments(request: Request, complaintId: number): Promise<Outcome> {
  const form = await request.formData()
  const files = form.getAll('file').filter(file => file instanceof File && file.name !== '')
  const type = form.get('attachmentType')
  const values = { attachmentType: typeof type === 'string' ? type : '', intent: 'add-documents' }
  return attempt(values, callPlans.uploadFiles.message, async () => {
    if (files.length === 0) throw new CallFailure(422, noFile)
    const body = new FormData()
    // the type comes first, because it is read before its files
    if (values.attachmentType) body.append('attachmentType', values.attachmentType)
    for (const file of files) body.append('file', file)
    const answer = await fetchSignedIn(`/File?CompliantId=${complaintId}`, {
      method: 'POST',
      body,
      headers: { [alsoHeader]: caseShownAfter(complaintId).join() },
    })
    const text = await answer.text()
    if (!answer.ok) throw new CallFailure(answer.status, JSON.parse(text))
    const { refused, attachments } = readUploaded(JSON.parse(text))
    const attached = attachments.length
    if (refused.length > 0) throw refusal({ code: 'files-refused', details: { refused, attached } })
  })
}

const noFile = { message: '', code: 'invalid-input', fields: [{ field: 'file', reason: 'required' }] }

const refusal = (failure: { code: string; details?: Record<string, unknown> }) =>
  new CallFailure(409, { message: 'Please check the files.', ...failure })
