import type { ImportAnswer } from '#contract/http/table-import.ts'
import type { Failure } from '#contract/http/endpoint.ts'
import { uploadSignedIn } from '#web/platform/answers/api.ts'
import { beginAction } from '#web/platform/answers/outcome.ts'
import { offline, problemOf, readRefusal, type Refusal } from '#web/platform/answers/refusal.ts'

/** The answer of an import call. When data changed since the preview, the new preview comes with the refusal. */
export interface TableAnswer {
  /** The number of its action. */
  action: number
  answer?: ImportAnswer | undefined
  refusal?: Refusal | undefined
  /** Columns that the file lacks. */
  missing?: string[]
}

const nothingTyped = { fields: [], values: {} }

/** A refusal without asking the server. */
export const refuseTable = (code: string): TableAnswer => ({
  action: beginAction(),
  refusal: { intent: '', refused: nothingTyped, problem: problemOf(code) },
})

/** Why a file was refused: the reason of its field, or the code of the refusal. */
export const reasonOf = ({ refused, problem }: Refusal): string => refused.fields[0]?.reason ?? problem?.code ?? ''

interface TableToSend {
  path: string
  file: File
  mode: 'preview' | 'apply'
  plan: string | undefined
}

/** Sends a file to an import call. */
export async function sendTable(
  { path, file, mode, plan }: TableToSend,
  onPercent: (percent: number) => void,
): Promise<TableAnswer> {
  const action = beginAction()
  const body = new FormData()
  body.set('file', file)
  const query = new URLSearchParams(mode === 'apply' && plan ? { mode, plan } : { mode })
  let sent: Awaited<ReturnType<typeof uploadSignedIn>>
  try {
    sent = await uploadSignedIn(`${path}?${query}`, body, onPercent)
  } catch {
    return { action, refusal: { intent: '', refused: nothingTyped, problem: { ...offline } } }
  }
  const content = readJson(sent.text)
  if (sent.status === 200 && content) return { action, answer: content as ImportAnswer }
  // an answer that is not the server's, such as a proxy's page, has no code
  const failure = { code: '', message: '', ...(content as Partial<Failure> | undefined) }
  const refusal = readRefusal(sent.status, failure, '', {})
  const { preview, columns } = failure.details ?? {}
  return {
    action,
    refusal,
    answer: preview as ImportAnswer | undefined,
    ...(Array.isArray(columns) && { missing: columns.map(String) }),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
