/**
 * Sends a form with files by a request that, unlike `fetch`, reports its progress, in whole per cents. Rejects when the connection
 * is lost.
 */
export function sendFiles(
  path: string,
  body: FormData,
  onPercent: (percent: number) => void,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onPercent(Math.floor((100 * loaded) / total)))
    request.addEventListener('error', () => reject(new Error('The line broke.')))
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}
