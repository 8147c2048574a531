import { CallFailure } from '#contract/http/client.ts'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { fetchSignedIn } from '../answers/api.ts'

/** What is needed to open or save a file. */
export type NamedFile = Pick<ComplaintAttachment, 'id' | 'name' | 'mediaType'>

/** How long an opened or saved file stays in memory, until the browser has surely read it. */
const keptFor = 60_000

/** The bytes of a file; `isPreview` asks for a smaller picture, or for text as text. */
export const fetchFile = (file: ComplaintAttachment, isPreview: boolean): Promise<Blob> =>
  fetchBytes(pathOfFile(file, isPreview))

/** The call that answers with a file to staff who see its case. */
export const pathOfFile = ({ id }: NamedFile, isPreview = false): string =>
  `/File/download?${new URLSearchParams({ fileUrl: id, ...(isPreview && { preview: '1' }) })}`

async function fetchBytes(path: string): Promise<Blob> {
  const answer = await fetchSignedIn(path)
  if (!answer.ok) throw new CallFailure(answer.status, { message: 'Something went wrong!', code: 'no-file' })
  return answer.blob()
}

/** Opens a file in a tab of its own. */
export const openFile = (file: NamedFile): Promise<void> => openSignedIn(pathOfFile(file), file.mediaType)

/** Opens the answer of a path in a tab. The tab is opened first: browsers allow it only in response to the click itself. */
export async function openSignedIn(path: string, mediaType: string): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const url = temporaryUrl(new Blob([await fetchBytes(path)], { type: mediaType }))
    if (tab) tab.location.replace(url)
    else location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Saves a file under its own name. */
export const saveFile = (file: NamedFile): Promise<void> => saveSignedIn(pathOfFile(file), file.name)

/** Saves the answer of a path under a name. */
export const saveSignedIn = async (path: string, name: string): Promise<void> => saveBytes(await fetchBytes(path), name)

/** Saves a document of a complaint of the user's own account. */
export const saveOwnDocument = ({ id, name }: ComplaintAttachment): Promise<void> =>
  saveSignedIn(`/Complaints/GetMyDocument/${id}`, name)

/** Saves bytes under a name. */
export function saveBytes(content: Blob, name: string): void {
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
