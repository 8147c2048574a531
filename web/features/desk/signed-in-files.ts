import { CallFailure } from '#contract/client.ts'
import type { ComplaintAttachment } from '#contract/complaint-parts.ts'
import { fetchSignedIn } from '#web/platform/api.ts'

/** How long an opened or saved file stays in memory: until the browser has surely taken it. */
const keptFor = 60_000

/** The bytes of a file; `isPreview` asks for a smaller picture, or for text as text. */
export async function fetchFile(file: ComplaintAttachment, isPreview: boolean): Promise<Blob> {
  const query = new URLSearchParams({ fileUrl: file.id, ...(isPreview && { preview: '1' }) })
  const answer = await fetchSignedIn(`/File/download?${query}`)
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
export async function saveFile(file: ComplaintAttachment): Promise<void> {
  const link = document.createElement('a')
  link.href = temporaryUrl(await fetchFile(file, false))
  link.download = file.name
  link.click()
}

function temporaryUrl(content: Blob): string {
  const url = URL.createObjectURL(content)
  setTimeout(() => URL.revokeObjectURL(url), keptFor)
  return url
}
