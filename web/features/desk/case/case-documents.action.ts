import { CallFailure } from '#contract/client.ts'
import { callPlans } from '#contract/calls.ts'
import { browserClient, fetchSignedIn } from '#web/platform/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { forgetTyping } from '#web/platform/kept-typing.ts'
import { readUploaded } from '#web/platform/read-answer.ts'
import { attempt, type Outcome } from '#web/platform/outcome.ts'

/** What the forms of the documents ask for stands in their address, for one of them carries files. */
const parameter = 'documents'

export const documentsPath = (intent: 'add' | 'remove') => `?${parameter}=${intent}`

export const isAboutDocuments = (request: Request): boolean => new URL(request.url).searchParams.has(parameter)

/** The field of the reason for removing one file; there is one on the page for each that is asked about. */
export const reasonField = (attachmentId: string) => `reason-${attachmentId}`

/** Under which what is typed into the forms of the documents is kept: of a case’s page, and of one file. */
export const typingOfDocuments = (pathname: string): string => `documents:${pathname}`
export const typingOfRemoval = (attachmentId: string): string => `document:${attachmentId}`

/** Adds files to the case, or takes one out of sight with a reason. */
export async function changeDocuments(request: Request, complaintId: number): Promise<Outcome> {
  const { searchParams, pathname } = new URL(request.url)
  if (searchParams.get(parameter) !== 'add') return removeDocument(request)
  const outcome = await addDocuments(request, complaintId)
  if (outcome.done !== undefined) forgetTyping(typingOfDocuments(pathname))
  return outcome
}

async function removeDocument(request: Request): Promise<Outcome> {
  const { attachmentId = '', ...answers } = flatAnswers(await readAnswers(request))
  const values = { ...answers, intent: 'remove-document' }
  const reason = answers[reasonField(attachmentId)] ?? ''
  const outcome = await attempt(values, callPlans.deleteAttachment.message, () =>
    browserClient.deleteAttachment({ params: { attachmentId }, body: { reason } }),
  )
  if (outcome.done !== undefined) forgetTyping(typingOfRemoval(attachmentId))
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
    // the type comes first: it is read before the files that it is said of
    if (values.attachmentType) body.append('attachmentType', values.attachmentType)
    for (const file of files) body.append('file', file)
    const answer = await fetchSignedIn(`/File?CompliantId=${complaintId}`, { method: 'POST', body })
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
