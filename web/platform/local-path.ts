/** Stands in for our own site: what it leads to is ours. */
const ourselves = 'http://ours.invalid'

/** A control character, a space or a backslash: browsers drop or turn them, and what is left may lead elsewhere. */
const misleading = /[\u0000-\u0020\u007f-\u009f\\]/

/** Whether a text is a path of this site, to go to without a further thought; anything that could lead elsewhere is not. */
export function isLocalPath(text: string | null | undefined): text is string {
  if (!text?.startsWith('/') || text.startsWith('//') || misleading.test(text)) return false
  return URL.parse(text, ourselves)?.origin === ourselves
}
