import { Form } from 'react-router'
import type { CallAnswer, Failure } from '#contract/http/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { fetchSignedIn } from '#web/platform/answers/api.ts'
import { beginAction, type Outcome } from '#web/platform/answers/outcome.ts'
import { readRefusal, refusalInBrowser } from '#web/platform/answers/refusal.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { SignedInFile } from '#web/ui/signed-in-file.tsx'

type Limits = CallAnswer<typeof contract.getFileLimits>

/** Sends the chosen files to the path of a call; one that is refused is named with its reason, and the others are kept. */
export async function sendDocuments(path: string, body: FormData): Promise<Outcome> {
  const action = beginAction()
  try {
    const answer = await fetchSignedIn(path, { method: 'POST', body })
    const told = (await answer.json()) as Failure & { refused?: { fileName: string; reason: string }[] }
    if (!answer.ok) return { action, ...readRefusal(answer.status, told, 'files', {}) }
    const [refused] = told.refused ?? []
    if (!refused) return { action, intent: 'files', done: 'Attachment added successfully' }
    const values = { fileName: refused.fileName }
    return { action, intent: 'files', refused: { fields: [{ field: 'file', reason: refused.reason }], values } }
  } catch (error) {
    return { action, ...refusalInBrowser(error, 'files', {}) }
  }
}

/** The files of a statement or a report that is being written: each can be removed, and more can be added. */
export function StatementDocuments({
  documents,
  hint,
  limits,
  outcome,
}: {
  documents: readonly ComplaintAttachment[]
  hint: string
  limits: Limits
  outcome?: Outcome | undefined
}) {
  const { t } = useTranslation(['statements', 'files'])
  const prompts = t('files:reasons', { returnObjects: true })
  const own = outcome?.intent === 'files' ? outcome : undefined
  return (
    <>
      {documents.length === 0 && <p className="dimmed">{t('one.noDocuments')}</p>}
      <ul>
        {documents.map(file => (
          <li key={file.id}>
            <StatementFile file={file} />
            <Form method="post" preventScrollReset>
              <input type="hidden" name="fileId" value={file.id} />
              <QuietButton type="submit" name="intent" value="remove" aria-label={`${t('files.remove')}: ${file.name}`}>
                {t('files.remove')}
              </QuietButton>
            </Form>
          </li>
        ))}
      </ul>
      <PostForm
        key={documents.length}
        hasFiles
        fields={{ file: { label: t('files.add'), hint, prompts } }}
        refused={own?.refused}
      >
        <FileField name="file" limits={limits} />
        <SubmitRow intent="files" label={t('files.send')} />
      </PostForm>
    </>
  )
}

/** A file that the body may read, by its name. */
export const StatementFile = ({ file }: { file: ComplaintAttachment }) => (
  <SignedInFile file={file} path={`/Statements/Document/${file.id}`} />
)
