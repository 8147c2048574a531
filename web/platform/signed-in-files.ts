import { CallFailure } from '#contract/client.ts'
import type { ComplaintAttachment } from '#contract/complaint-parts.ts'
import { fetchSignedIn } from './api.ts'

/** How long an opened or saved file stays in memory: until the browser has surely taken it. */
const keptFor = 60_000

/** The bytes of a file; `isPreview` asks for a smaller picture, or for text as text. */
export const fetchFile = (file: ComplaintAttachment, isPreview: boolean): Promise<Blob> =>
  fetchBytes(`/File/download?${new URLSearchParams({ fileUrl: file.id, ...(isPreview && { preview: '1' }) })}`)

async function fetchBytes(path: string): Promise<Blob> {
  const answer = await fetchSignedIn(path)
  if (!answer.ok) throw new CallFailure(answer.status, { message: 'Something went wrong!', code: 'no-file' })
  return answer.blob()
}

/** Opens a file in a tab of its own. The tab comes first: browsers allow it only in answer to the click itself. */
export async function openFile(file: ComplaintAttachment): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const url = temporaryUrl(new Blob([await fetchFile(file, false)], { type: file.mediaType }))
    if (tab) tab.location.replace(url)
    else location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Saves a file under its own name. */
export const saveFile = async (file: ComplaintAttachment): Promise<void> =>
  saveBytes(await fetchFile(file, false), file.name)

/** Saves a document of a complaint that one's own account holds. */
export const saveOwnDocument = async ({ id, name }: ComplaintAttachment): Promise<void> =>
  saveBytes(await fetchBytes(`/Complaints/GetMyDocument/${id}`), name)

function saveBytes(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = temporaryUrl(content)
  link.download = name
  link.click()
}

function temporaryUrl(content: Blob): string {
  const url = URL.createObjectURL(content)
  setTimeout(() => URL.revokeObjectURL(url), keptFor)
  return url
}
