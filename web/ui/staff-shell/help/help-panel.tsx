import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './help-panel.module.css'
import { type HelpReader, openEntries } from './help-links.ts'
import { type HelpText, helpOf, type PageHelp } from './help-table.ts'
import { type HelpKeys, usePanelKeys } from './use-panel-keys.ts'

interface HelpPanelProps {
  /** Given by the frame: if this module imported them too, they would become a file of their own. */
  keys: HelpKeys
  id: string
  reader: HelpReader
  onClose: () => void
  /** Called when the panel opens and closes: whether the side menu has to be narrow. */
  onRoom: (needsRoom: boolean) => void
}

/** The help of the page that is open, beside it or, on a small screen, below it; it stays while the reader works and goes on. */
export default function HelpPanel({ keys, id, reader, onClose, onRoom }: HelpPanelProps) {
  const { t } = useTranslation('shell')
  const panel = useRef<HTMLElement>(null)
  const close = usePanelKeys(panel, keys, onClose)
  const tell = useEffectEvent(onRoom)
  useEffect(() => {
    tell(matchMedia('(max-width: 1499px)').matches)
    return () => tell(false)
  }, [])
  const page = helpOf(useLocation().pathname)
  return (
    <aside id={id} ref={panel} tabIndex={-1} aria-label={t('help')} className={`${styles.panel} no-print`}>
      <button type="button" className={styles.close} aria-label={t('closeHelp')} onClick={close}>
        <span aria-hidden="true">×</span>
      </button>
      {/* on another page the panel says at once that it loads, and the page does not wait for its text */}
      <Suspense key={page?.text} fallback={<p role="status">{t('loading')}</p>}>
        {page && <Help page={page} reader={reader} onFollow={() => panel.current?.focus()} />}
      </Suspense>
    </aside>
  )
}

interface HelpProps {
  page: PageHelp
  reader: HelpReader
  /** Called when a link is followed, which goes away with this text. */
  onFollow: () => void
}

function Help({ page, reader, onFollow }: HelpProps) {
  const { t } = useTranslation(['help', 'menu', 'states', 'help-cases', 'help-people', 'help-reports', 'help-setting'])
  const wholeText = t as unknown as (key: PageHelp['text'], whole: { returnObjects: true }) => HelpText | string
  const text = wholeText(page.text, { returnObjects: true })
  // the file with the texts did not come
  if (typeof text === 'string') return <p role="alert">{t('states:error.text')}</p>
  const { title, purpose, steps, words, next } = text
  const related = openEntries(page.related, reader)
  return (
    <>
      <h2>{title}</h2>
      <p>{purpose}</p>
      <h3>{t('steps')}</h3>
      <ol>
        {Object.entries(steps).map(([key, step]) => (
          <li key={key}>{step}</li>
        ))}
      </ol>
      <h3>{t('words')}</h3>
      <dl>
        {Object.entries(words).map(([key, { word, meaning }]) => (
          <div key={key}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('next')}</h3>
      <p>{next}</p>
      {related.length > 0 && (
        <nav aria-labelledby="help-related">
          <h3 id="help-related">{t('related')}</h3>
          <ul>
            {related.map(({ name, path, opens }) => (
              <li key={name}>
                <Link to={opens ?? path} onClick={onFollow}>
                  {t(`menu:entries.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
