import type { ImportAnswer } from '#contract/http/table-import.ts'
import type { Failure } from '#contract/http/endpoint.ts'
import { fetchSignedIn } from '#web/platform/answers/api.ts'
import { beginAction } from '#web/platform/answers/outcome.ts'

/** Why a file was refused. */
export interface TableRefusal {
  /** The number of its action. */
  action: number
  reason: string
  details: Record<string, unknown>
}

/** A refusal without asking the server. */
export const refuseTable = (reason: string): TableRefusal => ({ action: beginAction(), reason, details: {} })

/** The answer of an import call. */
export interface TableAnswer {
  action: number
  answer?: ImportAnswer | undefined
  refusal?: TableRefusal | undefined
}

/** Sends a file to an import call. When data changed since the preview, the new preview comes with the refusal. */
export async function sendTable(
  path: string,
  file: File,
  mode: 'preview' | 'apply',
  plan: string | undefined,
): Promise<TableAnswer> {
  const action = beginAction()
  const body = new FormData()
  body.set('file', file)
  const query = new URLSearchParams(mode === 'apply' && plan ? { mode, plan } : { mode })
  try {
    const answer = await fetchSignedIn(`${path}?${query}`, { method: 'POST', body })
    const content: unknown = await answer.json()
    return answer.ok ? { action, answer: content as ImportAnswer } : readRefusal(action, content as Failure)
  } catch {
    return { action, refusal: { action, reason: 'offline', details: {} } }
  }
}

function readRefusal(action: number, { code, fields, details = {} }: Failure): TableAnswer {
  const refusal = { action, reason: fields?.[0]?.reason ?? code, details }
  return details.preview ? { action, refusal, answer: details.preview as ImportAnswer } : { action, refusal }
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
