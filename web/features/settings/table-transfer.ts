import { type ImportAnswer, importAnswer } from '#contract/table-import.ts'
import type { Failure } from '#contract/endpoint.ts'
import { fetchSignedIn } from '#web/platform/api.ts'

/** Why a file was not taken. */
export interface TableRefusal {
  reason: string
  details: Record<string, unknown>
}

/** Hands a file to an import call. When things changed since the preview, the new preview comes with the refusal. */
export async function sendTable(
  path: string,
  file: File,
  mode: 'preview' | 'apply',
  plan: string | undefined,
): Promise<{ answer?: ImportAnswer | undefined; refusal?: TableRefusal | undefined }> {
  const body = new FormData()
  body.set('file', file)
  const query = new URLSearchParams(mode === 'apply' && plan ? { mode, plan } : { mode })
  try {
    const answer = await fetchSignedIn(`${path}?${query}`, { method: 'POST', body })
    const content: unknown = await answer.json()
    return answer.ok ? { answer: importAnswer.parse(content) } : readRefusal(content as Failure)
  } catch {
    return { refusal: { reason: 'offline', details: {} } }
  }
}

function readRefusal({ code, fields, details = {} }: Failure) {
  const refusal = { reason: fields?.[0]?.reason ?? code, details }
  const preview = importAnswer.safeParse(details.preview)
  return preview.success ? { refusal, answer: preview.data } : { refusal }
}

/** Lets the browser save bytes under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
