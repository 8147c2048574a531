import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { fetchFile, openFile, saveFile } from '#web/platform/session/signed-in-files.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import styles from './document-viewer.module.css'
import { isWide } from '../frame/use-wide.ts'
import { besideId } from './shown-documents.ts'

interface DocumentViewerProps {
  /** The documents to browse, in the order of the list. */
  files: readonly ComplaintAttachment[]
  /** The one to show first. */
  first: ComplaintAttachment
  onClose: () => void
}

/** Magnification relative to the size that fits. */
const zooms = [1, 1.5, 2, 3] as const

/**
 * A PDF or a picture beside the action's form, which stays usable; over the whole window when there is no room for
 * both. Arrow keys lead to the next one, plus and minus change the size of a picture, Escape closes.
 */
export default function DocumentViewer({ files, first, onClose }: DocumentViewerProps) {
  const { t } = useTranslation('desk')
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === first.id),
    ),
  )
  const [zoom, setZoom] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const file = files[at] ?? first
  const isPdf = file.mediaType === 'application/pdf'
  useEffect(() => {
    const { current } = dialog
    if (!current || current.open) return
    // beside the form the page stays usable
    if (isWide()) current.show()
    else current.showModal()
  }, [])
  const go = (step: number) => {
    setAt((at + step + files.length) % files.length)
    setZoom(0)
    setFailed(false)
  }
  const zoomBy = (step: number) => setZoom(Math.min(zooms.length - 1, Math.max(0, zoom + step)))
  const attempt = (action: typeof openFile) => () => {
    setFailed(false)
    action(file).catch(() => setFailed(true))
  }
  const keys: Record<string, () => void> = {
    Escape: () => dialog.current?.close(),
    ...(files.length > 1 && { ArrowLeft: () => go(-1), ArrowRight: () => go(1) }),
    ...(!isPdf && { '+': () => zoomBy(1), '-': () => zoomBy(-1) }),
  }
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const shown = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside
    <dialog
      ref={dialog}
      className={`${styles.viewer} no-print`}
      aria-labelledby="viewer-title"
      onClose={onClose}
      onKeyDown={press}
    >
      <ViewerBar
        title={file.name}
        {...(files.length > 1 && { place: { number: at + 1, count: files.length }, onGo: go })}
        {...(!isPdf && { zoom, onZoom: zoomBy })}
        onOpen={attempt(openFile)}
        onSave={attempt(saveFile)}
        onClose={() => dialog.current?.close()}
      />
      {isFailed && <p role="alert">{t('case.files.failed')}</p>}
      <Content key={file.id} file={file} zoom={zooms[zoom] ?? 1} />
    </dialog>
  )
  return createPortal(shown, document.getElementById(besideId) ?? document.body)
}

interface ViewerBarProps {
  title: string
  /** Where there are several documents. */
  place?: { number: number; count: number }
  onGo?: (step: number) => void
  /** Where the document is a picture: the index of its magnification. */
  zoom?: number
  onZoom?: (step: number) => void
  onOpen: () => void
  onSave: () => void
  onClose: () => void
}

/** The name of the document with everything that can be done with it. */
function ViewerBar({ title, place, onGo, zoom, onZoom, onOpen, onSave, onClose }: ViewerBarProps) {
  const { t } = useTranslation('desk')
  return (
    <header className={styles.bar}>
      <h2 id="viewer-title">{title}</h2>
      {place && onGo && (
        <>
          <QuietButton onClick={() => onGo(-1)}>{t('case.viewer.previous')}</QuietButton>
          <span aria-live="polite">{t('case.viewer.place', place)}</span>
          <QuietButton onClick={() => onGo(1)}>{t('case.viewer.next')}</QuietButton>
        </>
      )}
      {zoom !== undefined && onZoom && (
        <>
          <QuietButton aria-label={t('case.viewer.smaller')} disabled={zoom === 0} onClick={() => onZoom(-1)}>
            −
          </QuietButton>
          <QuietButton
            aria-label={t('case.viewer.larger')}
            disabled={zoom === zooms.length - 1}
            onClick={() => onZoom(1)}
          >
            +
          </QuietButton>
        </>
      )}
      <QuietButton onClick={onOpen}>{t('case.viewer.tab')}</QuietButton>
      <QuietButton onClick={onSave}>{t('case.files.download')}</QuietButton>
      <Button onClick={onClose}>{t('case.viewer.close')}</Button>
    </header>
  )
}

/** The file itself. */
function Content({ file, zoom }: { file: ComplaintAttachment; zoom: number }) {
  const { t } = useTranslation('desk')
  const isPdf = file.mediaType === 'application/pdf'
  const url = useFileUrl(file, !isPdf && zoom === 1)
  if (url === 'failed') return <p role="alert">{t('case.files.failed')}</p>
  if (!url) return <p className="dimmed">{t('case.files.loading')}</p>
  // browsers without a viewer would save it instead
  if (isPdf && !navigator.pdfViewerEnabled) return <p>{t('case.viewer.noPdf')}</p>
  // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; the type of its bytes is ours
  if (isPdf) return <iframe className={styles.pdf} src={url} title={file.name} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('case.files.preview', file)} tabIndex={0}>
      <img className={styles.picture} data-zoom={zoom} src={url} alt={t('case.files.preview', file)} />
    </section>
  )
}

/** The file's address in the browser, under the type that the server detected; a smaller picture when that is enough. */
function useFileUrl(file: ComplaintAttachment, isPreview: boolean): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isHere = true
    fetchFile(file, isPreview)
      .then(content => {
        if (!isHere) return
        made = URL.createObjectURL(isPreview ? content : new Blob([content], { type: file.mediaType }))
        setUrl(made)
      })
      .catch(() => isHere && setUrl('failed'))
    return () => {
      isHere = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [file, isPreview])
  return url
}
